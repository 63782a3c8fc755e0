internal import AppGroup
public import GroupOutbox
internal import PosixFiles
public import ProgramFailures

extension OutboxError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .keyTaken:
            ProgramFailure(
                .refused, "key_taken", "another change with this key waits in the outbox", "Use a key of its own")
        case .full(let limit):
            ProgramFailure(
                .busy, "outbox_full", "the outbox has reached its limit of \(limit) bytes",
                "Deliver what waits in it, or discard some")
        case .newer:
            ProgramFailure(.refused, "outbox_newer", "a later version wrote the outbox", "Update this program")
        case .busy:
            ProgramFailure(.busy, "busy", "another program uses the outbox", "Try again in a moment")
        case .container(let error): error.failure(in: words)
        case .file(let error): error.failure(in: words)
        }
    }
}

extension OutboxMessageError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .invalidKey:
            ProgramFailure(
                .refused, "invalid_key",
                "the key is not 1 to \(OutboxMessage.maximumKeyBytes) visible ASCII characters", "Choose another key")
        case .changeTooLarge(let limit):
            ProgramFailure(
                .refused, "change_too_large", "the change is larger than \(limit) bytes", "Make it smaller")
        case .missingNewline:
            ProgramFailure(
                .refused, "no_key", "no newline ends the key", "Put the key into the first line, and the change below")
        }
    }
}
