internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskDocuments

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
        let checks = await Doctor(common: common, within: .seconds(within)).checks()
        if common.json {
            let lines = checks.map {
                CheckDocument.Check(name: $0.name, isWell: $0.isWell, finding: $0.finding, remedy: $0.remedy)
            }
            return try StandardStreams.print(document: try CheckDocument.checks(lines))
        }
        let names = NameColumn(checks.map(\.name))
        try StandardStreams.print(
            checks.map { check in
                let remedy = check.remedy.isEmpty ? "" : ". \(check.remedy)."
                return "\(check.isWell ? "ok  " : "FAIL")  \(names.padded(check.name))  \(check.finding)\(remedy)\n"
            }.joined())
    }
}
