internal import Composition
internal import DesktopIntegration
internal import TaskDocuments

/// Tells the steps, a line each or as one document.
enum IntegrationReport {
    /// Fails after all have been told, when a tool did.
    static func tell(
        _ common: ProgramOptions, dryRun: Bool,
        _ work: (DesktopInstallation) throws(IntegrationError) -> [IntegrationStep]
    ) throws {
        let steps = try work(try DesktopInstallation.ofInstalledPrograms(common))
        if common.json {
            try StandardStreams.print(document: try StepDocument.steps(steps.map(\.fields), isDryRun: dryRun))
        } else {
            let heading = dryRun ? "Nothing is done; this would be:\n" : ""
            try StandardStreams.print(heading + steps.map { "\($0.line)\n" }.joined())
        }
        for case .failed(let tool) in steps.map(\.outcome) {
            throw Diagnosis(
                .inputOutput, "tool_failed", "\(tool) failed", "Run it by hand to see why, and then this again")
        }
    }
}
