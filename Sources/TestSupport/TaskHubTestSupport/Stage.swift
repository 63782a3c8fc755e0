import Synchronization

/// An action that a test injects into the middle of an operation.
package final class Stage: Sendable {
    private let act = Mutex<@Sendable () -> Void>({})

    package init() {}

    package func prepare(_ act: @escaping @Sendable () -> Void) { self.act.withLock { $0 = act } }

    package func perform() { act.withLock { $0 }() }
}
