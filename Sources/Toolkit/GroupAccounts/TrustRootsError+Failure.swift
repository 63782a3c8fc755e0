public import ProgramFailures
public import WebClient

extension TrustRootsError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .unreadable(let path):
            ProgramFailure(
                .inputOutput, "authority_unreadable", "\(path) cannot be read", "Check the path and its permissions")
        case .noCertificates(let path):
            ProgramFailure(
                .refused, "authority_malformed", "\(path) contains no certificate in PEM format",
                "Name the file with the authority's certificate")
        }
    }
}
