internal import Glibc
internal import Synchronization

/// Restores the terminal if the program crashes, from its signal handlers.
///
/// The handlers use only what is allocated before (signal-safety(7)).
enum TerminalRestoration {
    private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGQUIT, SIGXCPU]
    private static let stackSize = 64 * 1024

    private static let isArmed = Atomic<Bool>(false)
    nonisolated(unsafe) private static var leave: UnsafeMutableBufferPointer<UInt8>?
    nonisolated(unsafe) private static var settings: UnsafeMutablePointer<termios>?
    nonisolated(unsafe) private static var hasHandlers = false

    /// Sets what a crash writes and restores from now on.
    static func arm(writing bytes: [UInt8], settings usual: termios) {
        isArmed.store(false, ordering: .sequentiallyConsistent)
        leave?.deallocate()
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        leave = copy
        let place = settings ?? .allocate(capacity: 1)
        place.initialize(to: usual)
        settings = place
        if !hasHandlers { installHandlers() }
        isArmed.store(true, ordering: .sequentiallyConsistent)
    }

    /// Leaves the terminal alone from now on, because it is restored.
    static func disarm() {
        isArmed.store(false, ordering: .sequentiallyConsistent)
    }

    private static let restore: @convention(c) () -> Void = {
        guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
        if let leave { _ = write(STDOUT_FILENO, leave.baseAddress, leave.count) }
        if let settings { tcsetattr(STDIN_FILENO, TCSANOW, settings) }
    }

    private static let crash: @convention(c) (Int32) -> Void = { number in
        restore()
        // The handler is gone (SA_RESETHAND): the signal ends the program as it would have.
        raise(number)
    }

    private static func installHandlers() {
        hasHandlers = true
        // A thread whose stack is full needs another one for the handler.
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
        stack.ss_size = stackSize
        sigaltstack(&stack, nil)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = crash
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK | SA_NODEFER
        for number in crashes { sigaction(number, &action, nil) }
        atexit(restore)
    }
}
