package import FoundationEssentials
package import Reminders
internal import TaskHubEntities

/// What a pass of the reminders did.
///
/// `{"reminders":{"held","next","obstacle","shown":[{"critical","lines","summary"}],"until","withdrawn"},"schema":1}`, with
/// null for missing values. `lines` may hold titles.
package enum ReminderDocument {
    package static func pass(_ pass: ReminderPass) throws -> Data {
        try TaskDocument.encoded(Body(reminders: Body.Pass(pass)))
    }

    private struct Body: Encodable {
        struct Shown: Encodable {
            let summary: String
            let lines: [String]
            let critical: Bool
        }

        struct Pass: Encodable {
            enum Key: String, CodingKey {
                case shown, withdrawn, held, obstacle, until, next
            }

            let pass: ReminderPass

            init(_ pass: ReminderPass) {
                self.pass = pass
            }

            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: Key.self)
                let shown = pass.shown.map {
                    Shown(summary: $0.summary, lines: $0.lines, critical: $0.urgency == .critical)
                }
                try object.encode(shown, forKey: .shown)
                try object.encode(pass.withdrawn, forKey: .withdrawn)
                try object.encode(pass.held, forKey: .held)
                try object.encode(pass.obstacle?.word, forKey: .obstacle)
                try object.encode(pass.obstacle?.end?.rfc3339, forKey: .until)
                try object.encode(pass.next?.rfc3339, forKey: .next)
            }
        }

        var schema = TaskDocument.schema
        let reminders: Pass
    }
}

extension ReminderPass.Obstacle {
    fileprivate var word: String {
        switch self {
        case .quietHours: "quiet_hours"
        case .inhibited: "inhibited"
        case .noService: "no_service"
        case .failed: "failed"
        case .busy: "busy"
        case .interrupted: "interrupted"
        }
    }

    fileprivate var end: Instant? {
        if case .quietHours(let end) = self { end } else { nil }
    }
}
