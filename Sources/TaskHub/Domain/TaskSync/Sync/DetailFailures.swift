import TaskHubEntities

/// The tasks that one run of ``FetchDetails`` could not fetch, and whether it goes on after them.
///
/// A task that fails by itself is requested once more, without a pause. Pauses are for a server that does not answer.
struct DetailFailures {
    enum Step {
        /// The other tasks are requested.
        case goOn
        /// The server does not answer: the same tasks are requested again, after a pause.
        case wait
        /// The other requests would fail too.
        case stop
    }

    /// The tasks that are not requested now.
    private(set) var skipped: Set<EntityID>
    /// Those that failed by themselves, once.
    private var failedOnce: Set<EntityID> = []
    /// Whether those were requested again.
    private var isLastAttempt = false
    /// Whether the server failed at several tasks in a row, and has returned none since.
    private var isServerDoubted = false
    /// The tasks about which the server did not answer before a pause.
    private var stalled: Set<EntityID> = []
    /// Those of them that are the cause, if they fail again: the server has answered about others since.
    private var suspects: Set<EntityID> = []

    init(skipping skipped: Set<EntityID>) {
        self.skipped = skipped
    }

    /// Notes that the server answered about a task.
    mutating func noteAnswer() {
        isServerDoubted = false
        suspects = stalled
    }

    /// Skips tasks until the next run.
    mutating func skip(_ tasks: Set<EntityID>) {
        skipped.formUnion(tasks)
    }

    /// Has those requested again that failed by themselves.
    ///
    /// - Returns: Whether there are any, and this is the first call.
    mutating func retry() -> Bool {
        guard !isLastAttempt, !failedOnce.isEmpty else { return false }
        skipped.subtract(failedOnce)
        isLastAttempt = true
        return true
    }

    /// Notes the tasks that some requests did not fetch.
    ///
    /// - Parameters:
    ///   - obstacle: The error that stopped further requests; nil if none did.
    ///   - unfetched: The tasks that failed, each by an error that is about one request.
    ///   - hasAnswered: Whether the server has answered about any task in this run.
    /// - Returns: How the run goes on.
    mutating func step(
        after obstacle: ServiceError?, _ unfetched: Set<EntityID>, hasAnswered: Bool
    ) -> Step {
        guard let obstacle else {
            skip(unfetched)
            failedOnce.formUnion(unfetched.subtracting(stalled))
            return .goOn
        }
        if isLastAttempt, obstacle.concernsOneRequest {
            // They fail as before. The others are still requested, each once.
            skip(unfetched)
            return .goOn
        }
        guard hasAnswered, obstacle.mayPass else {
            skip(unfetched)
            return .stop
        }
        if case .serverFailing = obstacle {
            // An answer: these fail by themselves, unless the next ones fail too.
            skip(unfetched)
            failedOnce.formUnion(unfetched)
            defer { isServerDoubted = true }
            return isServerDoubted ? .stop : .goOn
        }
        let failedAgain = unfetched.intersection(suspects)
        skip(failedAgain)
        stalled.formUnion(unfetched)
        return !failedAgain.isEmpty && failedAgain == unfetched ? .goOn : .wait
    }
}
