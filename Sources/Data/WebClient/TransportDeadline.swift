import WebTransport

/// Ends work that takes too long.
///
/// async-http-client's own deadline holds only until the head of the answer is there.
struct TransportDeadline {
    private let limit: Duration

    init(_ limit: Duration) {
        self.limit = limit
    }

    /// - Throws: ``TransportError``.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        do {
            return try await withThrowingTaskGroup(of: Value.self) { group in
                group.addTask(operation: work)
                group.addTask {
                    try await Task.sleep(for: limit)
                    throw TransportError.timedOut
                }
                defer { group.cancelAll() }
                guard let value = try await group.next() else { throw TransportError.cancelled }
                return value
            }
        } catch let error as TransportError {
            throw error
        } catch {
            throw TransportError(mapping: error)
        }
    }
}
