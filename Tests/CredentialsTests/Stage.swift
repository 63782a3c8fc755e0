import Synchronization

/// Something that happens in the middle of something else.
final class Stage: Sendable {
    private let act = Mutex<@Sendable () -> Void>({})

    func prepare(_ act: @escaping @Sendable () -> Void) { self.act.withLock { $0 = act } }

    func perform() { act.withLock { $0 }() }
}
