internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import DesktopNotification
internal import Glibc
internal import Reminders
internal import SessionBus
internal import TaskActions

struct RemindCommand: ParsableCommand {
    static let configuration = RemindArguments.configuration

    @OptionGroup var arguments: RemindArguments

    private var common: ProgramOptions { arguments.common }

    func run() throws {
        let wording = ReminderText(isRedacted: arguments.redact)
        if arguments.watch { return try ReminderProgram(common: common, wording: wording).run() }
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

/// Prints what one pass of the reminders did.
struct ReminderReport {
    let context: ProgramContext
    let json: Bool

    /// - Throws: ``Diagnosis`` with exit code 75, after printing, if a notification could not be shown.
    func print(_ pass: ReminderPass) throws {
        let workspace = context.workspace
        let text = ReminderPassText(pass, now: workspace.clock.now(), zone: workspace.zone)
        if json {
            try StandardStreams.print(ReminderPassAnswer(pass))
        } else {
            try StandardStreams.print(text.text)
        }
        guard pass.held > 0 else { return }
        switch pass.obstacle {
        case .noService:
            throw Diagnosis(
                .tryAgainLater, "no_notification_service", "no notification service answers",
                "Start one, such as dunst or mako, or log in to a desktop; then run it again")
        case .failed:
            throw Diagnosis(
                .tryAgainLater, "notification_failed", "the notification service did not show a notification",
                "Run it again; nothing is shown twice")
        default: return
        }
    }
}
