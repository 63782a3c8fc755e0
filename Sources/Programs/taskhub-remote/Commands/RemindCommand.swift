internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import DesktopNotification
internal import Glibc
internal import Reminders
internal import SessionBus

struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: RemoteCommand.remind.abstract,
        discussion: """
            Shows what is due now, and one digest of what was missed. Run it from cron, or let 'taskhub install' start \
            it with --watch, which shows each reminder in its minute.

            With --watch, notifications have buttons, if the notification service shows any: Complete, Snooze, Open \
            and Undo.
            """)

    @Flag(help: "Keep running: show each reminder in its minute, and act on its buttons.")
    var watch = false

    @Flag(help: "Show counts instead of titles.")
    var redact = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        if watch, common.json { throw ValidationError("Use only one of --json and --watch") }
    }

    func run() throws {
        let wording = ReminderText(isRedacted: redact)
        if watch { return try ReminderProgram(common: common, wording: wording).run() }
        let context = try ProgramContext.openExisting(common)
        let report = ReminderReport(context: context, json: common.json)
        guard !context.isEmptyStandIn else { return try report.print(ReminderPass()) }
        let pass = try RunningReminders(in: context.paths).unlessRunning {
            let connection = SessionBusAddress.find(environment: environmentValue, userID: getuid())
                .flatMap(NotificationConnection.open)
            let services = context.reminderServices(
                BusNotifier(on: connection, staysConnected: false), wording: wording)
            return try DeliverReminders(with: services).run(context.reminderSettings(common))
        }
        try report.print(pass ?? ReminderPass(obstacle: .busy))
    }
}
