public import AppGroup
internal import FoundationEssentials
internal import PosixFiles

/// The defaults that all programs of a container share.
public struct SharedDefaults: Sendable {
    /// Far more than defaults ever need; a larger file is not ours.
    private static let sizeLimit = 1 << 20

    public let container: GroupContainer
    private let locks: ContainerLocks
    private let makeContainerID: @Sendable () -> String

    /// The id that the first change gives the container is made by `makeContainerID`: a random UUID.
    public init(container: GroupContainer, locks: ContainerLocks, makeContainerID: @escaping @Sendable () -> String) {
        self.container = container
        self.locks = locks
        self.makeContainerID = makeContainerID
    }

    private var path: String { container.paths.defaults }

    /// The values as they are; none when there is no file.
    public func read() throws(DefaultsError) -> DefaultsValues {
        let bytes = try accessing { () throws(FileError) in try ContainerFile.read(path, limit: Self.sizeLimit) }
        guard let bytes else { return DefaultsValues() }
        do {
            var values = DefaultsValues()
            values.fields = try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
            return values
        } catch {
            throw .damaged(path: path)
        }
    }

    /// Changes values and keeps all others, those of unknown keys too.
    ///
    /// One program at a time; durable on return. The first change also gives the container its id. Nothing is
    /// written when nothing changes, or when `change` throws. Returns the values as they are now. Throws
    /// ``DefaultsError``, or what `change` throws.
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

    /// Puts a damaged file aside as `defaults.json.damaged-STAMP`, and starts anew with a new container id.
    ///
    /// Returns where the damaged file is; nil, with nothing done, if the file is sound.
    public func setAsideAndReset(at stamp: String, waitingAtMost limit: Duration = .seconds(5)) throws -> String? {
        try alone(waitingAtMost: limit) {
            do throws(DefaultsError) {
                _ = try read()
                return nil
            } catch {
                guard case .damaged = error else { throw error }
            }
            let damaged = try accessing { () throws(FileError) in try ContainerFile.setAside(path, at: stamp) }
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
        // An id that was there and is now unusable may be the one that secrets are kept under.
        guard values.fields[DefaultsKey.containerID.name] == nil else {
            throw .invalidValue(key: DefaultsKey.containerID.name)
        }
        try values.set(makeContainerID(), for: .containerID)
    }

    private func write(_ values: DefaultsValues) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = [UInt8](try encoder.encode(values.fields)) + [UInt8(ascii: "\n")]
        try accessing { () throws(FileError) in try ContainerFile.replace(path, with: text, durability: .durable) }
    }

    private func accessing<Value>(_ work: () throws(FileError) -> Value) throws(DefaultsError) -> Value {
        do {
            return try work()
        } catch {
            throw .file(error)
        }
    }
}
