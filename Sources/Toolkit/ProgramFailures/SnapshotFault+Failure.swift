public import AppGroup
public import GroupSnapshot
internal import PosixFiles

extension SnapshotFault: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .damaged:
            ProgramFailure(.refused, "snapshot_damaged", "the snapshot is damaged", "Publish it again")
        case .otherContent(let kind):
            ProgramFailure(
                .refused, "other_content", "the snapshot contains '\(kind.name.text)', version \(kind.version)",
                "Read it with a program that knows that")
        case .unsafeDirectory:
            ProgramFailure(
                .containerUnusable, "snapshot_unsafe", "the directory of the snapshot is not private to you",
                "Restrict it with: chmod go= DIRECTORY")
        case .refused(let error): error.failure(in: words)
        }
    }
}

extension SnapshotDraftError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .contentTooLarge(let limit):
            ProgramFailure(
                .refused, "content_too_large", "the content is larger than \(limit) bytes", "Publish less")
        case .tooManyChanges(let limit):
            ProgramFailure(
                .refused, "too_many_changes", "the content changes at more than \(limit) moments",
                "Publish the next of them only, and publish again later")
        }
    }
}

extension ProgramFailure {
    /// Returns the failure of reading a snapshot that is missing, too old, too new or unusable; nil for a fresh one.
    ///
    /// - Parameters:
    ///   - reading: The result of reading the snapshot.
    ///   - name: Its name, for the sentence.
    ///   - words: What the sentences call the application's things.
    public init?<Content>(
        _ reading: SnapshotReading<Content>, of name: EntryName, in words: FailureWords = FailureWords()
    ) {
        switch reading {
        case .fresh: return nil
        case .stale:
            self.init(.stale, "snapshot_stale", "'\(name.text)' is too old to be trusted", "Publish it again")
        case .missing:
            self.init(.absent, "not_published", "nothing is published as '\(name.text)'", "Publish it first")
        case .newer(let version):
            self.init(
                .refused, "snapshot_newer", "'\(name.text)' has the newer version \(version)", "Update this program")
        case .unreadable(let fault): self = fault.failure(in: words)
        }
    }
}
