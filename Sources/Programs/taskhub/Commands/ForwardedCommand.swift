internal import ArgumentParser
internal import Composition

/// A command that the main command's help lists, and that `taskhub-remote` runs.
protocol ForwardedCommand: ParsableCommand {
    static var command: RemoteCommand { get }
}

extension ForwardedCommand {
    static var configuration: CommandConfiguration { command.configuration }

    func run() throws {
        try RemoteCommand.replaceThisProcess()
    }
}

struct SetupCommand: ForwardedCommand { static var command: RemoteCommand { .setup } }
struct LoginCommand: ForwardedCommand { static var command: RemoteCommand { .login } }
struct UnlockCommand: ForwardedCommand { static var command: RemoteCommand { .unlock } }
struct LogoutCommand: ForwardedCommand { static var command: RemoteCommand { .logout } }
struct SessionCommand: ForwardedCommand { static var command: RemoteCommand { .session } }
struct SyncCommand: ForwardedCommand { static var command: RemoteCommand { .sync } }
struct RemindCommand: ForwardedCommand { static var command: RemoteCommand { .remind } }
struct DeviceCommand: ForwardedCommand { static var command: RemoteCommand { .device } }
struct DoctorCommand: ForwardedCommand { static var command: RemoteCommand { .doctor } }
struct NotifyCommand: ForwardedCommand { static var command: RemoteCommand { .notify } }
