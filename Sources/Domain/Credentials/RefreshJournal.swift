/// What is known of the last refresh, for the next process.
///
/// It holds one mark at most, and never a secret.
public protocol RefreshJournal: Sendable {
    /// nil also where the mark can't be read or understood.
    func read() -> RefreshMark?

    /// Takes the place of the last mark; durable when it says `written`.
    func record(_ mark: RefreshMark) -> JournalWriting

    func clear() -> JournalWriting
}

public enum JournalWriting: Hashable, Sendable {
    case written, notWritten
}
