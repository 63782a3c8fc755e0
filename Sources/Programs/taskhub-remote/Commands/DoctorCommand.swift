internal import ArgumentParser
internal import CommandOutput
internal import Composition

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: RemoteCommand.doctor.abstract,
        discussion: """
            Never prompts, and exits 0 whatever it finds. With --json, is_well is true for each check that passed.
            """)

    @Option(
        help: ArgumentHelp("Stop checking after this many seconds.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0...3600).parse)
    var within = 30.0

    @OptionGroup var common: ProgramOptions

    func run() async throws {
        SettingsWarning.withhold()
        let answer = DoctorAnswer(await Doctor(common: common, within: .seconds(within)).checks())
        try common.json ? StandardStreams.print(answer) : StandardStreams.print(answer.text)
    }
}
