internal import CLinux
internal import Glibc

/// Ctrl-C, SIGTERM and SIGHUP, held back until a program that waits with poll(2) has cleaned up.
///
/// It needs no thread: Dispatch, which `Interruption` uses, wakes once a second. Create it before any other thread.
struct StopRequest {
    /// Readable once the program is to end (signalfd(2)).
    let descriptor: Int32
    private let signals: sigset_t

    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        // A signal that is ignored, as under nohup, stays ignored: the kernel reports none.
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        descriptor = toolkit_signal_queue(numbers, Int32(numbers.count))
        self.signals = signals
    }

    var isMade: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Lets a signal that was held back take effect.
    func end() {
        close(descriptor)
        var signals = signals
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
