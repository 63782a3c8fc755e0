/// One advisory lock of a container.
///
/// The application names its locks and declares their order in a ``LockOrder``.
public struct ContainerLock: Hashable, Sendable {
    /// The name of the lock's file without the suffix `.lock`.
    public let name: String

    /// Creates a lock.
    ///
    /// - Parameter name: ASCII letters, digits, hyphens and underscores, in words separated by single dots.
    /// - Precondition: `name` has that form.
    public init(_ name: String) {
        precondition(FileNameRule.isName(name), "a lock's name is made of words separated by dots")
        self.name = name
    }

    /// Creates a lock that an application, or its user, named.
    ///
    /// - Returns: Nil if the toolkit reserves the name: `defaults`, and each whose first word is a ``LockPurpose``.
    public init?(ownedByApplication name: EntryName) {
        self.init(name.text)
        if isReserved { return nil }
    }

    /// Creates the toolkit's own lock for an entry, as in `publish.weather`.
    public init(_ purpose: LockPurpose, of name: EntryName) {
        self.name = "\(purpose.rawValue).\(name.text)"
    }

    /// The lock under which `defaults.json` is read and replaced.
    ///
    /// Its holder waits for nothing else, so it is soon released.
    public static var defaults: ContainerLock { ContainerLock("defaults") }

    /// What the toolkit uses the lock for, if its first word says that.
    var purpose: LockPurpose? {
        LockPurpose(rawValue: String(name.prefix { $0 != "." }))
    }

    var isReserved: Bool { self == .defaults || purpose != nil }
}

/// What the toolkit takes a lock for, in the order in which such locks may be taken.
public enum LockPurpose: String, CaseIterable, Sendable {
    /// Held while a command runs, whose result is shared.
    case run
    /// Held while an outbox is delivered.
    case outbox
    /// Held while a token is renewed or replaced.
    case token
    /// Held while a snapshot is made and published.
    case publish
}

/// The order in which a container's locks may be taken.
///
/// A thread that holds a lock may take only those after it. Programs that follow one order can't deadlock.
///
/// The toolkit's own locks need not be declared. They come after the application's: first those of each
/// ``LockPurpose``, and last ``ContainerLock/defaults``. Of the locks with one purpose, a thread may hold one.
public struct LockOrder: Hashable, Sendable {
    /// The locks, in the order in which a thread may take them.
    public let locks: [ContainerLock]

    /// Declares the locks of an application.
    ///
    /// - Parameter locks: Every lock that the application takes, each once. If it has ``ContainerLock/defaults``, the
    ///   toolkit's other locks come just before that.
    /// - Precondition: No lock occurs twice.
    public init(_ locks: [ContainerLock]) {
        precondition(Set(locks).count == locks.count, "a lock has one place in the order")
        self.locks = locks
    }

    /// The order of an application that has no locks of its own.
    public static var toolkit: LockOrder { LockOrder([]) }

    func contains(_ lock: ContainerLock) -> Bool {
        place(of: lock) != nil
    }

    func allows(_ lock: ContainerLock, holding other: ContainerLock) -> Bool {
        guard let place = self.place(of: lock), let held = self.place(of: other) else { return false }
        return held < place
    }

    /// The index of the lock or of the one before which it comes, and its place among those that come there.
    private func place(of lock: ContainerLock) -> (index: Int, rank: Int)? {
        let last = LockPurpose.allCases.count
        if let index = locks.firstIndex(of: lock) { return (index, last) }
        if lock == .defaults { return (locks.count, last) }
        guard let purpose = lock.purpose, let rank = LockPurpose.allCases.firstIndex(of: purpose) else { return nil }
        return (locks.firstIndex(of: .defaults) ?? locks.count, rank)
    }
}
