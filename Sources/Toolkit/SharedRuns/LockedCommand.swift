public import AppGroup
internal import CLinux
internal import Glibc
internal import PosixFiles
internal import ProcessControl

/// A command that runs while a lock of the container is held.
///
/// It has this process's standard streams and terminal, and no other descriptor: not the lock's either, so what it
/// leaves in the background does not keep the lock. If this process is killed, the command is ended (SIGTERM, then
/// SIGKILL), and the lock is held until that is done.
public struct LockedCommand: Sendable {
    /// How the attempt ended.
    public enum Outcome: Hashable, Sendable {
        /// The command ran.
        case ended(CommandEnd)
        /// Another holder kept the lock until the time was up; nothing ran.
        case busy
    }

    private let container: String
    private let lock: ContainerLock

    /// Creates a value; no file is touched yet.
    ///
    /// - Parameters:
    ///   - lock: The lock, as `ContainerLock(ownedByApplication:)` makes it.
    ///   - container: The container's directory, as `ContainerLocation` returns it.
    public init(under lock: ContainerLock, in container: String) {
        (self.container, self.lock) = (container, lock)
    }

    /// Waits for the lock, runs the command, and releases the lock when it has ended.
    ///
    /// Signals that ask this process to end are passed on to the command, and so are SIGUSR1 and SIGUSR2. Call it in a
    /// program with one thread: signals are blocked in this thread only.
    ///
    /// - Parameters:
    ///   - command: The program, looked up in `PATH` unless it contains a slash, and its arguments.
    ///   - limit: How long to wait for other holders; zero or less tries once.
    /// - Returns: How the command ended, or that it did not run.
    /// - Throws: ``RunFault`` if the container or the lock's file can't be used.
    public func run(_ command: [String], waitingAtMost limit: Duration) throws(RunFault) -> Outcome {
        let paths: ContainerPaths
        do throws(ContainerError) {
            paths = try GroupContainer.open(at: container).paths
        } catch {
            throw .container(error)
        }
        do throws(FileError) {
            let file = try paths.openLock(lock)
            let isTaken = try writing(paths.lock(lock)) { () throws(Errno) in
                try limit > .zero ? file.lock(LOCK_EX, waitingAtMost: limit) : file.tryLock(LOCK_EX)
            }
            return isTaken ? .ended(LockedCommand.run(command, keeping: file)) : .busy
        } catch {
            throw .file(error)
        }
    }

    private static func run(_ command: [String], keeping lock: borrowing Descriptor) -> CommandEnd {
        do throws(StartFailure) {
            let signals = try ForwardedSignals()
            defer { signals.end() }
            var program = try GuardedProgram(
                command, GuardedProgram.Streams(), in: .ours, keeping: lock.number, limit: nil,
                grace: CapturedCommand.grace)
            let forever = Deadline(in: nil)
            while true {
                if let end = program.end() {
                    // Who sees that this process has ended may take the lock at once.
                    program.waitForGuard()
                    return CommandEnd(end)
                }
                while let number = signals.next() { program.forward(number) }
                _ = try? forever.waitToRead([program.reports, signals.descriptor])
            }
        } catch {
            return .notStarted(errno: error.errno)
        }
    }
}

/// Signals for this process that are meant for a command.
private struct ForwardedSignals {
    private static let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2]

    let descriptor: Int32
    private var usual = sigset_t()

    init() throws(StartFailure) {
        descriptor = toolkit_signal_queue(Self.numbers, Int32(Self.numbers.count))
        guard descriptor >= 0 else { throw StartFailure(errno: errno) }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for number in Self.numbers { sigaddset(&blocked, number) }
        pthread_sigmask(SIG_BLOCK, &blocked, &usual)
    }

    /// Returns the next signal that somebody sent to this process alone.
    ///
    /// Those of a key, such as Ctrl-C, the terminal sends to the command as well.
    func next() -> Int32? {
        var isFromKernel = false
        while true {
            let number = toolkit_signal_next(descriptor, &isFromKernel)
            if number == 0 { return nil }
            if !isFromKernel { return number }
        }
    }

    func end() {
        close(descriptor)
        var usual = usual
        pthread_sigmask(SIG_SETMASK, &usual, nil)
    }
}
