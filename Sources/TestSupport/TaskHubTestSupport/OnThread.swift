import Glibc

/// Runs blocking work on its own thread, so that the few threads of Swift's pool stay free.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let job = Job { continuation.resume(with: Result(catching: work)) }
        let context = Unmanaged.passRetained(job)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            continuation.resume(throwing: ProgramFailure(call: "pthread_create", code: code))
            return
        }
        pthread_detach(thread)
    }
}

private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
