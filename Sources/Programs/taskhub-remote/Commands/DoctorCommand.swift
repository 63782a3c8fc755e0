internal import ArgumentParser
internal import CommandOutput
internal import Composition

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = DoctorArguments.configuration

    @OptionGroup var arguments: DoctorArguments

    private var common: ProgramOptions { arguments.common }

    func run() async throws {
        SettingsWarning.withhold()
        let answer = DoctorAnswer(await Doctor(common: common, within: .seconds(arguments.within)).checks())
        try common.json ? StandardStreams.print(answer) : StandardStreams.print(answer.text)
    }
}
