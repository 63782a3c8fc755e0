internal import CLinux
internal import Glibc
public import GroupOutbox
internal import PosixFiles
internal import ProcessControl

/// A command that delivers the messages of an outbox, one at each run.
///
/// It gets the message as standard input, in the form of ``OutboxMessage/form``. Exit status 0 means that the receiver
/// has the message. After 75, 126 or 127, and if a signal kills it or it takes too long, all messages wait; a line
/// `retry-after: SECONDS` on descriptor 3 says how long. Any other exit status refuses the message.
///
/// It runs without a terminal, and its errors go where this process's do. If it takes too long or this process is
/// killed, the command is ended (SIGTERM, then SIGKILL), and nothing is delivered until that is done.
public struct DeliveringCommand: Sendable {
    /// How the delivery ended.
    public enum Outcome: Hashable, Sendable {
        /// What was done, and why it ended.
        case ended(DeliveryReport)
        /// The command could not be started; `errno` as in execve(2). The messages stay.
        case notStarted(errno: Int32)
    }

    private let words: [String]
    private let timeout: Duration
    private let output: Int32

    /// Creates a value; nothing is started yet.
    ///
    /// - Parameters:
    ///   - command: The program, looked up in `PATH` unless it contains a slash, and its arguments. No shell reads them.
    ///   - timeout: How long one message may take.
    ///   - output: The descriptor to which the command's output goes; usually standard output.
    public init(_ command: [String], timeout: Duration, output: Int32 = 1) {
        words = command
        self.timeout = timeout
        self.output = output
    }

    /// Delivers the waiting messages, as `GroupOutbox.deliver` does.
    ///
    /// - Parameters:
    ///   - outbox: The outbox.
    ///   - isEarly: Whether to deliver even if an earlier failure forbids it.
    /// - Returns: How it ended.
    /// - Throws: ``OutboxError``. What was delivered before is recorded.
    public func deliver(_ outbox: GroupOutbox, isEarly: Bool = false) throws(OutboxError) -> Outcome {
        var failure: Int32?
        func send(_ entry: OutboxEntry, keeping lock: Int32) -> DeliveryOutcome {
            let run = run(entry.message, keeping: lock)
            let asked = RunBackOff.asked(in: run.notes).map { Duration.seconds($0) }
            switch run.end {
            case .exited(let status): return DeliveryOutcome(exitStatus: status, retryAfter: asked)
            case .signalled, .timedOut, .tooLarge: return .later(after: asked)
            case .notStarted(let code):
                failure = code
                return .abandoned
            }
        }
        let report = try outbox.deliver(isEarly: isEarly, keepingLock: send)
        return failure.map { .notStarted(errno: $0) } ?? .ended(report)
    }

    private func run(_ message: OutboxMessage, keeping lock: Int32) -> (end: CommandEnd, notes: [UInt8]) {
        // Unlike a pipe, it holds all of the message, and the command need not read it.
        let file = toolkit_memory_file()
        guard file >= 0 else { return (.notStarted(errno: errno), []) }
        let input = Descriptor(number: file)
        do throws(Errno) {
            try input.write(message.form)
        } catch {
            return (.notStarted(errno: error.code), [])
        }
        // Before the lock is free, nothing may be left of the command, or the message would be sent twice at a time.
        let run = CapturedCommand(
            words, input: input.number, keeping: lock, within: timeout, to: .descriptor(output), waitsForGuard: true)
        return withExtendedLifetime(input) { (run.end, run.notes) }
    }
}
