internal import ArgumentParser
internal import Composition
internal import DesktopNotification
internal import Glibc
internal import SessionBus

/// Shows a notification for `taskhub-intent`, which links no bus code.
///
/// The first line of standard input is the summary, and the rest is the text.
struct NotifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "notify", shouldDisplay: false)

    /// In seconds, so that no process stays behind if the notification service does not respond.
    private static let deadline: UInt32 = 5

    func run() throws {
        // GIO's own timeouts do not apply while it connects.
        alarm(NotifyCommand.deadline)
        let input = String(decoding: try StandardStreams.readInput(limit: 64 * 1024), as: UTF8.self)
        let parts = input.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let address = SessionBusAddress.find(environment: environmentValue, userID: getuid())
        else { return }
        // The result is ignored: no process waits for this one.
        _ = BusNotification(summary: String(parts[0]), text: String(parts[1])).show(on: address)
    }
}
