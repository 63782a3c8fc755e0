import Reminders
import Synchronization
import TaskActions
import TaskHubTestSupport
import TaskStore

/// The life of one program, which may be killed before or after any effect on the world.
final class Life: Sendable {
    struct Killed: Error {}

    private struct State {
        var stepsLeft: Int?
        var isOver = false
    }

    private let state: Mutex<State>

    /// - Parameter steps: The number of steps until it is killed; nil for never.
    init(steps: Int?) {
        state = Mutex(State(stepsLeft: steps))
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    /// The number of steps until it is killed; nil for never.
    var stepsLeft: Int? { state.withLock { $0.isOver ? nil : $0.stepsLeft } }

    /// Goes one step further, and returns whether the program still lives.
    func goesOn() -> Bool {
        state.withLock { state in
            if let left = state.stepsLeft {
                state.stepsLeft = left - 1
                if left <= 0 { state.isOver = true }
            }
            return !state.isOver
        }
    }

    func check() throws { guard !isOver else { throw Killed() } }

    /// Runs `work` between two steps.
    func around<Value>(_ work: () throws -> Value) throws -> Value {
        guard goesOn() else { throw Killed() }
        let value = try work()
        guard goesOn() else { throw Killed() }
        return value
    }
}

/// The store as one program uses it.
extension Life: StoreDriver {
    func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        guard kind == .read else { return try around { try operation { _ in } } }
        try check()
        return try operation { _ in }
    }
}

struct MortalJournal: DeliveryJournal {
    let journal: InMemoryDeliveryJournal
    let life: Life

    func read() -> DeliveryProgress? { life.isOver ? nil : journal.read() }
    func record(_ progress: DeliveryProgress) { if life.goesOn() { journal.record(progress) } }
}

/// The desktop as one program uses it.
final class MortalNotifier: Notifier {
    /// A notification that became visible.
    struct Appearance: Sendable {
        let notification: ReminderNotification
        /// Whether the program learned of it.
        var isKnown: Bool
    }

    private let desktop: InMemoryDesktop
    private let life: Life
    /// Whether the service hangs at the first notification: nil for no, and else whether it shows it.
    private let hangs: Bool?
    private let meanwhile: @Sendable () -> Void
    private let seen = Mutex<[Appearance]>([])

    var appearances: [Appearance] { seen.withLock { $0 } }

    /// Creates the view of one program; `meanwhile` runs before each notification.
    init(
        _ desktop: InMemoryDesktop, life: Life, hangs: Bool? = nil, meanwhile: @escaping @Sendable () -> Void = {}
    ) {
        self.desktop = desktop
        self.life = life
        self.hangs = hangs
        self.meanwhile = meanwhile
    }

    func service() -> NotificationService? { life.isOver ? nil : desktop.service() }

    func show(
        _ notification: ReminderNotification, replacing old: ShownNotification?
    ) throws(NotifierError) -> ShownNotification? {
        guard life.goesOn() else { throw .unanswered }
        meanwhile()
        if let hangs { desktop.change { ($0.isHung, $0.showsWhileHung) = (true, hangs) } }
        do throws(NotifierError) {
            let shown = try desktop.show(notification, replacing: old)
            let isAlive = life.goesOn()
            seen.withLock { $0.append(Appearance(notification: notification, isKnown: isAlive)) }
            guard isAlive else { throw NotifierError.unanswered }
            return shown
        } catch {
            let state = desktop.current
            if error == .unanswered, state.isHung, state.showsWhileHung {
                seen.withLock { $0.append(Appearance(notification: notification, isKnown: false)) }
            }
            throw error
        }
    }

    func withdraw(_ notification: ShownNotification) {
        if life.goesOn() { desktop.withdraw(notification) }
    }
}
