import Glibc
import Synchronization

/// A call that blocks, running on its own thread.
package final class BlockingCall<Value: Sendable>: Sendable {
    private let thread: ObservedThread
    private let call: Task<Value, any Error>

    package init(_ work: @escaping @Sendable () throws -> Value) {
        let thread = ObservedThread()
        self.thread = thread
        call = Task {
            try await onThread {
                thread.enter()
                return try work()
            }
        }
    }

    /// Whether the thread sleeps in the kernel.
    package var isBlocked: Bool { thread.isAsleep }

    /// Returns once the thread sleeps in the kernel.
    ///
    /// - Throws: ``WaitedInVain``, also if the call returns without blocking.
    package func untilBlocked() async throws {
        try await wait(until: "the call blocks") { isBlocked }
    }

    package var value: Value {
        get async throws { try await call.value }
    }
}

private final class ObservedThread: Sendable {
    /// Below /proc, as in `12/task/34`.
    private let path = Mutex("")

    /// Called by the thread itself.
    func enter() {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &buffer, buffer.count)
        let name = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path.withLock { $0 = name }
    }

    var isAsleep: Bool {
        let path = path.withLock { $0 }
        // The state follows the name, which is in parentheses.
        let status = TextFile.contents(of: "/proc/\(path)/stat").split(separator: ")").last ?? ""
        return !path.isEmpty && status.hasPrefix(" S ")
    }
}
