internal import ArgumentParser
internal import Composition
internal import DesktopNotification
internal import Glibc
internal import SessionBus

/// Shows a notification for taskhub-intent, which knows no bus: the first line is the summary, the rest the text.
struct NotifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "notify", shouldDisplay: false)

    /// In seconds; a service that does not answer must not leave programs behind.
    private static let deadline: UInt32 = 5

    func run() throws {
        // GIO's own limits do not hold while it connects.
        alarm(NotifyCommand.deadline)
        let input = String(decoding: try StandardStreams.readInput(limit: 64 * 1024), as: UTF8.self)
        let parts = input.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let address = SessionBusAddress.find(environment: environmentValue, userID: getuid())
        else { return }
        // Nobody waits for this program, and there is nowhere to tell them.
        _ = BusNotification(summary: String(parts[0]), text: String(parts[1])).show(on: address)
    }
}
