package import Reminders
package import TaskActions
package import TaskHubEntities

/// What a pass of the reminders did.
package struct ReminderPassText {
    private let pass: ReminderPass
    private let now: Instant
    private let zone: any ZoneRules

    package init(_ pass: ReminderPass, now: Instant, zone: any ZoneRules) {
        self.pass = pass
        self.now = now
        self.zone = zone
    }

    /// One line for each notification, with titles, and then what happens next.
    package var text: String {
        let shown = pass.shown.map { ([$0.summary] + $0.lines).joined(separator: " · ") }
        return (shown + [summary]).map { "\($0)\n" }.joined()
    }

    /// Counts only, for a log; `nil` if there is nothing to say.
    package var logLine: String? {
        let parts = [count(pass.shown.count, "shown"), count(pass.withdrawn, "withdrawn")]
        let words = parts.compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// That reminders wait for the notification service, for a log; `nil` if they do not.
    package var complaint: String? {
        guard pass.held > 0, pass.obstacle == .noService || pass.obstacle == .failed else { return nil }
        return "Reminders wait \(obstacle)."
    }

    /// Why reminders wait, in words that follow `2 reminders wait`.
    package var obstacle: String {
        switch pass.obstacle {
        case .quietHours(let end): "for the end of the quiet hours, \(label(end))"
        case .inhibited: "until the desktop allows notifications again"
        case .noService: "because no notification service answers"
        case .failed: "because the notification service failed"
        case .busy, .interrupted, nil: "for the next pass"
        }
    }

    private var summary: String {
        if pass.obstacle == .busy { return "Another 'taskhub remind' is running, and shows the reminders." }
        let next = pass.next.map { " The next reminder is due \(label($0))." } ?? ""
        let gone = count(pass.withdrawn, "withdrawn").map { "\($0). " } ?? ""
        guard pass.held > 0 else {
            return gone + (count(pass.shown.count, "shown").map { "\($0)." } ?? "No reminders due.") + next
        }
        return "\(gone)\(pass.held == 1 ? "1 reminder waits" : "\(pass.held) reminders wait") \(obstacle)."
    }

    private func count(_ number: Int, _ verb: String) -> String? {
        number == 0 ? nil : "\(CountText(notifications: number).text) \(verb)"
    }

    private func label(_ moment: Instant) -> String {
        DateLabel(due: .moment(moment), now: now, zone: zone, keepsTime: true).text
    }
}

/// What a pass of the reminders did, as JSON.
package struct ReminderPassAnswer: Answer {
    package static let name = "remind"
    package static let summary = "What a pass of the reminders did"
    package static let commands = ["taskhub remind"]

    private let pass: ReminderPass

    package init(_ pass: ReminderPass) {
        self.pass = pass
    }

    package static let members = [AnswerMember<ReminderPassAnswer>("reminders", "The pass") { $0.pass }]
}

extension ReminderPass: AnswerObject {
    package static let members: [AnswerMember<ReminderPass>] = [
        AnswerMember("shown", "The notifications that were shown, in order; they may contain titles") { $0.shown },
        AnswerMember("withdrawn", "The number of notifications that were withdrawn") { $0.withdrawn },
        AnswerMember("held", "The number of reminders that wait") { $0.held },
        AnswerMember("obstacle", "Why they wait") { $0.obstacle?.word },
        AnswerMember("until", "When the quiet hours end") { $0.obstacle?.end },
        AnswerMember("next", "When the next pass is due; null for never") { $0.next },
    ]
}

extension ReminderNotification: AnswerObject {
    package static let members: [AnswerMember<ReminderNotification>] = [
        AnswerMember("summary", "The heading") { $0.summary },
        AnswerMember("lines", "The lines below it") { $0.lines },
        AnswerMember("critical", "Whether its urgency is critical") { $0.urgency == .critical },
    ]
}

extension ReminderPass.Obstacle {
    fileprivate enum Word: String, AnswerWord {
        case quietHours = "quiet_hours"
        case inhibited
        case noService = "no_service"
        case failed, busy, interrupted
    }

    fileprivate var word: Word {
        switch self {
        case .quietHours: .quietHours
        case .inhibited: .inhibited
        case .noService: .noService
        case .failed: .failed
        case .busy: .busy
        case .interrupted: .interrupted
        }
    }

    fileprivate var end: Instant? {
        if case .quietHours(let end) = self { end } else { nil }
    }
}
