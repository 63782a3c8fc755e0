import ArgumentParser
import Arguments

/// `appgroup doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "doctor", abstract: "Check the group's directory, one line per check.")

    @OptionGroup var common: GroupOptions

    func run() throws {}
}
