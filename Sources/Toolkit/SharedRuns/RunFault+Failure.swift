public import ProgramFailures

extension RunFault: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .container(let error): error.failure(in: words)
        case .file(let error): error.failure(in: words)
        case .newer(let version):
            ProgramFailure(
                .refused, "run_newer", "the result was stored in the newer format \(version)",
                "Update this program")
        }
    }
}
