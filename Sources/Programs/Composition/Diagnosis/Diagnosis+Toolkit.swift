package import AppGroup
internal import ProgramFailures
internal import TaskHubGroup

extension Diagnosis {
    init(_ failure: ProgramFailure) {
        self.init(ExitStatus(failure.status), failure.code, failure.message, failure.hint)
    }

    init(_ error: some ExplainedError) {
        self.init(error.failure(in: .taskHub))
    }

    /// `otherwise` is what works without that directory, for the hint.
    package init(_ error: RuntimeDirectoryError, otherwise: String) {
        self.init(error.failure(otherwise: otherwise))
    }
}

extension FailureWords {
    static let taskHub = FailureWords(
        contents: "the tasks", containerVariable: ContainerLocation.taskHub.variable,
        settingsCommand: "taskhub config list", repairCommand: "taskhub config list")
}

extension ExitStatus {
    /// The errors of the toolkit have no other exit codes than these programs.
    init(_ status: ProgramStatus) { self = ExitStatus(rawValue: status.rawValue) ?? .defect }
}
