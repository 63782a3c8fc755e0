internal import ArgumentParser
internal import Composition

/// A command that the main command's help lists, and that `taskhub-remote` runs.
protocol ForwardedCommand: ParsableCommand {
    associatedtype Arguments: RemoteArguments
    var arguments: Arguments { get }
}

extension ForwardedCommand {
    static var configuration: CommandConfiguration { Arguments.configuration }

    func run() throws {
        try RemoteCommand.replaceThisProcess()
    }
}

struct SetupCommand: ForwardedCommand { @OptionGroup var arguments: SetupArguments }
struct LoginCommand: ForwardedCommand { @OptionGroup var arguments: LoginArguments }
struct UnlockCommand: ForwardedCommand { @OptionGroup var arguments: UnlockArguments }
struct LogoutCommand: ForwardedCommand { @OptionGroup var arguments: LogoutArguments }
struct SessionCommand: ForwardedCommand { @OptionGroup var arguments: SessionArguments }
struct SyncCommand: ForwardedCommand { @OptionGroup var arguments: SyncArguments }
struct RemindCommand: ForwardedCommand { @OptionGroup var arguments: RemindArguments }
struct DoctorCommand: ForwardedCommand { @OptionGroup var arguments: DoctorArguments }
struct NotifyCommand: ForwardedCommand { @OptionGroup var arguments: NotifyArguments }

struct DeviceCommand: ParsableCommand {
    static let configuration = DeviceArguments.configuration([
        Show.self, Register.self, Update.self, Unregister.self,
    ])

    struct Show: ForwardedCommand { @OptionGroup var arguments: DeviceArguments.Show }
    struct Register: ForwardedCommand { @OptionGroup var arguments: DeviceArguments.Register }
    struct Update: ForwardedCommand { @OptionGroup var arguments: DeviceArguments.Update }
    struct Unregister: ForwardedCommand { @OptionGroup var arguments: DeviceArguments.Unregister }
}
