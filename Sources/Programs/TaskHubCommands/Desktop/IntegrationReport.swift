internal import CommandOutput
internal import Composition
internal import DesktopIntegration
internal import UserIntegration

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
        let answer = InstallationAnswer(steps.map(\.answer), isDryRun: dryRun)
        try common.json ? StandardStreams.print(answer) : StandardStreams.print(answer.text)
        for case .failed(let tool) in steps.map(\.outcome) {
            throw Diagnosis(
                .inputOutput, "tool_failed", "\(tool) failed", "Run it by hand to see why, then run this command again")
        }
    }
}
