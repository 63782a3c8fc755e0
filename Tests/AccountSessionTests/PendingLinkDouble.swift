import AccountSession
import Synchronization

/// A store in memory that notes what was asked of it, and can fail.
final class PendingLinkDouble: PendingLinkStore {
    struct Failure: Error {}

    private let link: Mutex<PendingLink?>
    private let isBroken: Bool

    init(_ link: PendingLink? = nil, isBroken: Bool = false) {
        self.link = Mutex(link)
        self.isBroken = isBroken
    }

    var current: PendingLink? { link.withLock { $0 } }

    func store(_ link: PendingLink) throws {
        if isBroken { throw Failure() }
        self.link.withLock { $0 = link }
    }

    func take() throws -> PendingLink? {
        if isBroken { throw Failure() }
        return link.withLock { link in
            defer { link = nil }
            return link
        }
    }

    func clear() throws {
        if isBroken { throw Failure() }
        link.withLock { $0 = nil }
    }
}
