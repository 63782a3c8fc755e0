import CLibcurl
import Glibc
import Synchronization
import WebTransport

/// Starts the thread of a ``CurlLoop`` and passes requests to it.
final class CurlQueue: Sendable {
    /// The work that waits for the thread.
    struct Work: Sendable {
        var jobs: [CurlJob] = []
        var cancelled: Set<Int> = []
        var isClosing = false
    }

    /// A handle on which any thread may call `curl_multi_wakeup`, and only the loop's thread anything else.
    struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private enum Phase {
        case idle
        case running
        case ended
    }

    private struct State {
        var work = Work()
        var lastID = 0
        var phase = Phase.idle
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    let multi: Multi
    private let state = Mutex(State())

    init() {
        guard CurlQueue.isLibraryReady, let handle = curl_multi_init() else {
            preconditionFailure("libcurl cannot be initialized")
        }
        multi = Multi(handle: handle)
    }

    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    func makeID() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    func add(_ job: CurlJob) {
        let isTaken = state.withLock { state in
            guard !state.work.isClosing, state.phase != .ended else { return false }
            if state.phase == .idle {
                guard startThread() else { return false }
                state.phase = .running
            }
            state.work.jobs.append(job)
            curl_multi_wakeup(multi.handle)
            return true
        }
        if !isTaken { job.continuation.resume(throwing: TransportError.cancelled) }
    }

    /// Cancels a request, unless it has ended.
    func cancel(_ id: Int) {
        state.withLock { state in
            guard state.phase == .running else { return }
            state.work.cancelled.insert(id)
            curl_multi_wakeup(multi.handle)
        }
    }

    /// Ends the thread, and resumes `closer` once it has ended.
    func close(then closer: CheckedContinuation<Void, Never>?) {
        let phase = state.withLock { state in
            let phase = state.phase
            switch phase {
            case .idle: state.phase = .ended
            case .running:
                state.work.isClosing = true
                if let closer { state.closers.append(closer) }
                curl_multi_wakeup(multi.handle)
            case .ended: break
            }
            return phase
        }
        if phase == .idle { curl_multi_cleanup(multi.handle) }
        if phase != .running { closer?.resume() }
    }

    // MARK: The thread's side

    func take() -> Work {
        state.withLock { state in
            let work = state.work
            state.work = Work(isClosing: work.isClosing)
            return work
        }
    }

    func end() {
        let closers = state.withLock { state in
            state.phase = .ended
            return state.closers
        }
        curl_multi_cleanup(multi.handle)
        closers.forEach { $0.resume() }
    }

    // The thread blocks all signals, so that the program's other threads receive them.
    private func startThread() -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                CurlThread(Unmanaged<CurlQueue>.fromOpaque(context).takeRetainedValue()).run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
