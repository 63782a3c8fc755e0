internal import CGIO

/// Runs work on its own thread, and abandons the thread when the time is up.
///
/// Cancellation alone is not enough: GIO ignores its cancellable during parts of connecting.
package enum TimeLimit {
    /// Returns what `work` returned; nil if it was not done in time, and was cancelled.
    package static func run<Value: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable (Cancellation) -> Value
    ) -> Value? {
        guard let answers = g_async_queue_new_full(releaseAnswer) else { return nil }
        defer { g_async_queue_unref(answers) }
        let cancellation = Cancellation()
        let job = Job(answers: answers) { Boxed(work(cancellation)) }
        let thread = g_thread_try_new("bus", runJob, Unmanaged.passRetained(job).toOpaque(), nil)
        guard let thread else {
            Unmanaged.passUnretained(job).release()
            return nil
        }
        g_thread_unref(thread)
        guard let answer = g_async_queue_timeout_pop(answers, microseconds(limit)) else {
            cancellation.cancel()
            return nil
        }
        return (Unmanaged<AnyObject>.fromOpaque(answer).takeRetainedValue() as? Boxed<Value>)?.value
    }

    private static func microseconds(_ duration: Duration) -> guint64 {
        let (seconds, attoseconds) = max(duration, .zero).components
        return guint64(seconds) * 1_000_000 + guint64(attoseconds / 1_000_000_000_000)
    }
}

private final class Boxed<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

private final class Job {
    private let answers: OpaquePointer
    private let work: () -> AnyObject

    init(answers: OpaquePointer, work: @escaping () -> AnyObject) {
        self.answers = g_async_queue_ref(answers)
        self.work = work
    }

    deinit {
        g_async_queue_unref(answers)
    }

    func run() {
        g_async_queue_push(answers, Unmanaged.passRetained(work()).toOpaque())
    }
}

private func runJob(_ job: gpointer?) -> gpointer? {
    if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run() }
    return nil
}

/// Releases an answer that came after the time was up.
private func releaseAnswer(_ answer: gpointer?) {
    if let answer { Unmanaged<AnyObject>.fromOpaque(answer).release() }
}
