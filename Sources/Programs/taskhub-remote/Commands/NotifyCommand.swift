internal import ArgumentParser
internal import Composition
internal import DesktopNotification
internal import Glibc
internal import SessionBus

/// Shows a notification for `taskhub-intent`, which links no bus code.
///
/// The first line of standard input is the summary, and the others are the text.
struct NotifyCommand: ParsableCommand {
    static let configuration = NotifyArguments.configuration

    func run() throws {
        let input = String(decoding: try StandardStreams.readInput(limit: 64 * 1024), as: UTF8.self)
        let lines = input.split(separator: "\n").map(String.init)
        guard let summary = lines.first,
            let address = SessionBusAddress.find(environment: environmentValue, userID: getuid())
        else { return }
        // The result is ignored: no process waits for this one.
        _ = try? NotificationConnection.open(at: address)?.show(
            DesktopNotice(summary: summary, lines: Array(lines.dropFirst())))
    }
}
