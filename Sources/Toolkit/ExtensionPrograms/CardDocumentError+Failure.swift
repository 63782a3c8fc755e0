public import CardDocuments
public import ProgramFailures

extension CardDocumentError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .newer: ProgramFailure(.refused, "card_newer", sentence, "Update this program")
        default: ProgramFailure(.refused, "card_refused", sentence, "Correct the card document, and publish it again")
        }
    }
}
