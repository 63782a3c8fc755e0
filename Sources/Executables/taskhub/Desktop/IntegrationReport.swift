internal import Composition
internal import DesktopIntegration
internal import TaskDocuments

/// Prints the steps of an installation, one per line or as one document.
enum IntegrationReport {
    /// Runs `work` and prints its steps.
    ///
    /// If a tool failed, throws after printing all of them.
    static func print(
        _ common: ProgramOptions, dryRun: Bool,
        _ work: (DesktopInstallation) throws(IntegrationError) -> [IntegrationStep]
    ) throws {
        let steps = try work(try DesktopInstallation.ofInstalledPrograms(common))
        if common.json {
            try StandardStreams.print(document: try StepDocument.steps(steps.map(\.fields), isDryRun: dryRun))
        } else {
            let heading = dryRun ? "Dry run. This would be done:\n" : ""
            try StandardStreams.print(heading + steps.map { "\($0.line)\n" }.joined())
        }
        for case .failed(let tool) in steps.map(\.outcome) {
            throw Diagnosis(
                .inputOutput, "tool_failed", "\(tool) failed", "Run it by hand to see why, then run this command again")
        }
    }
}
