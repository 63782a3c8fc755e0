/// What is known about the last refresh, for the next process.
///
/// Holds at most one mark, and never a secret. ``RefreshToken`` writes it only while it holds the ``RefreshLock``.
public protocol RefreshJournal: Sendable {
    /// Returns the mark; nil if there is none, or if it can't be read.
    func read() -> RefreshMark?

    /// Replaces the mark.
    ///
    /// - Parameter mark: The new mark, of which a journal may drop fractions of seconds.
    /// - Returns: `written` once the mark would survive a power failure.
    func record(_ mark: RefreshMark) -> JournalWriting

    /// Removes the mark.
    ///
    /// - Returns: `written` once it is gone, or if there was none.
    func clear() -> JournalWriting
}

/// The result of changing a ``RefreshJournal``.
public enum JournalWriting: Hashable, Sendable {
    /// The change is on disk.
    case written
    /// The old mark may still be there.
    case notWritten
}
