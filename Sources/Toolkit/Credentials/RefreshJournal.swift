/// The journal of the last refresh, shared by all processes.
///
/// It contains at most one mark and never a secret. ``RefreshToken`` writes it only while it holds the ``ProcessLock``.
public protocol RefreshJournal: Sendable {
    /// Returns the mark, or `nil` if there is none or it cannot be read.
    func read() -> RefreshMark?

    /// Replaces the mark.
    ///
    /// - Parameter mark: The new mark. A journal may drop fractions of seconds.
    /// - Returns: `written` once the mark would survive a power failure.
    func record(_ mark: RefreshMark) -> JournalWriteResult

    /// Removes the mark.
    ///
    /// - Returns: `written` once it is removed, or if there was none.
    func clear() -> JournalWriteResult
}

/// The result of changing a ``RefreshJournal``.
public enum JournalWriteResult: Hashable, Sendable {
    /// The change is on disk.
    case written
    /// The change failed. The old mark may still be there.
    case notWritten
}
