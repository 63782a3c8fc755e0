public import AppGroup
internal import JSONValues
internal import PosixFiles

/// The settings that all programs of a container share: one JSON object in `defaults.json`.
///
/// Like `UserDefaults(suiteName:)` for an App Group, but with typed keys, and durable. All calls block, and may be made
/// from any thread.
public struct SharedDefaults: Sendable {
    /// In bytes.
    ///
    /// Far more than settings need: a larger file is something else.
    private static let sizeLimit = 1 << 20

    /// The container that the file is in.
    public let container: GroupContainer
    private let locks: ContainerLocks
    private let makeContainerID: @Sendable () -> String

    /// Creates the defaults of a container; no file is touched yet.
    ///
    /// - Parameters:
    ///   - container: The opened container.
    ///   - locks: The container's locks, whose order has ``AppGroup/ContainerLock/defaults``.
    ///   - makeContainerID: Returns a random UUID, which the first change stores as ``DefaultsKey/containerID``.
    public init(container: GroupContainer, locks: ContainerLocks, makeContainerID: @escaping @Sendable () -> String) {
        self.container = container
        self.locks = locks
        self.makeContainerID = makeContainerID
    }

    /// Creates the defaults of a container, whose id will be a random UUID (RFC 9562, version 4) in lower case.
    ///
    /// - Parameters:
    ///   - container: The opened container.
    ///   - locks: The container's locks, whose order has ``AppGroup/ContainerLock/defaults``.
    public init(container: GroupContainer, locks: ContainerLocks) {
        self.init(container: container, locks: locks, makeContainerID: DefaultsRule.randomUUID)
    }

    private var path: String { container.paths.defaults }

    /// Returns the current values; none if there is no file.
    ///
    /// Takes no lock.
    ///
    /// - Throws: ``DefaultsError/damaged(path:)`` or ``DefaultsError/file(_:)``. A file above 1 MiB is not read.
    public func read() throws(DefaultsError) -> DefaultsValues { try Self.read(in: container.paths) }

    /// Returns the current values in a container that need not have been opened, as ``read()`` does.
    ///
    /// For programs that only read: the file is checked, and the container is not, which in a sandbox may belong to
    /// anyone.
    ///
    /// - Parameter paths: The paths of the container, which need not exist.
    /// - Returns: The values; none if there is no file.
    /// - Throws: As ``read()`` does.
    public static func read(in paths: ContainerPaths) throws(DefaultsError) -> DefaultsValues {
        let path = paths.defaults
        let bytes = try accessing { () throws(FileError) in try ContainerFile.read(path, limit: sizeLimit) }
        guard let bytes else { return DefaultsValues() }
        var values = DefaultsValues()
        // A depth that no setting has, but that a newer program's value may.
        guard let json = try? JSONValue(reading: bytes, limit: sizeLimit, depth: 512), let fields = json.object
        else { throw .damaged(path: path) }
        values.fields = fields
        return values
    }

    /// Changes values, and keeps all others, including those of unknown keys.
    ///
    /// One program at a time reads, changes and replaces the file, under the lock ``AppGroup/ContainerLock/defaults``.
    /// The new file is on disk when the call returns. The first change also stores the container's id. If nothing
    /// changes, or if `change` throws, nothing is written.
    ///
    /// - Parameters:
    ///   - limit: How long to wait for another program. Zero or less tries once.
    ///   - change: Changes the current values, which it receives.
    /// - Returns: The values after the change.
    /// - Throws: ``DefaultsError``, or what `change` throws.
    @discardableResult
    public func update(
        waitingAtMost limit: Duration = .seconds(5), _ change: (inout DefaultsValues) throws -> Void
    ) throws -> DefaultsValues {
        try alone(waitingAtMost: limit) {
            let old = try read()
            var new = old
            try change(&new)
            try identify(&new)
            if new != old { try write(new) }
            return new
        }
    }

    /// Renames a damaged file to `defaults.json.damaged-STAMP`, and starts a new one with a new container id.
    ///
    /// The new file is on disk when the call returns.
    ///
    /// - Parameters:
    ///   - stamp: The time, in characters that suit a file name.
    ///   - limit: How long to wait for another program. Zero or less tries once.
    /// - Returns: The new path of the damaged file; nil, with nothing done, if the file is not damaged.
    /// - Throws: ``DefaultsError``.
    public func setAsideAndReset(at stamp: String, waitingAtMost limit: Duration = .seconds(5)) throws -> String? {
        try alone(waitingAtMost: limit) {
            do throws(DefaultsError) {
                _ = try read()
                return nil
            } catch {
                guard case .damaged = error else { throw error }
            }
            let damaged = try Self.accessing { () throws(FileError) in try ContainerFile.setAside(path, at: stamp) }
            var values = DefaultsValues()
            try identify(&values)
            try write(values)
            return damaged
        }
    }

    private func alone<Value>(waitingAtMost limit: Duration, _ work: () throws -> Value) throws -> Value {
        do {
            return try locks.withLock(.defaults, waitingAtMost: limit, work)
        } catch let error as LockError {
            throw DefaultsError.lock(error)
        }
    }

    private func identify(_ values: inout DefaultsValues) throws(DefaultsError) {
        if values[.containerID] != nil { return }
        // Secrets may be stored under an id that is there and unusable.
        guard values.fields[DefaultsKey.containerID.name] == nil else {
            throw .invalidValue(key: DefaultsKey.containerID.name)
        }
        try values.set(makeContainerID(), for: .containerID)
    }

    private func write(_ values: DefaultsValues) throws(DefaultsError) {
        let text = JSONValue.object(values.fields).written(.pretty) + [UInt8(ascii: "\n")]
        // No program would read it.
        guard text.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
        try Self.accessing { () throws(FileError) in
            try ContainerFile.replace(path, with: text, durability: .durable)
        }
    }

    private static func accessing<Value>(_ work: () throws(FileError) -> Value) throws(DefaultsError) -> Value {
        do {
            return try work()
        } catch {
            throw .file(error)
        }
    }
}

extension GroupContainer {
    /// The settings of an application that has no locks of its own.
    public var defaults: SharedDefaults { SharedDefaults(container: self, locks: locks) }
}
