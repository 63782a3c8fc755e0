package import TaskHubEntities

/// A preference that the server keeps for each user, by its name in the API.
package enum PreferenceKey: String, CaseIterable, Hashable, Sendable {
    case sort = "default_task_sort"
    case showsCompleted = "show_completed_default"
    case colorsAreas = "area_text_coloring_enabled"
    case workColor = "work_area_text_color"
    case personalColor = "personal_area_text_color"
    case startOfWeek = "start_of_week"
    case widgetShowsDueOnly = "widget_show_due_only"
    case remindersEnabled = "reminders_enabled"
    case dueSoonMinutes = "due_soon_offset_minutes"
    case quietHoursStart = "quiet_hours_start"
    case quietHoursEnd = "quiet_hours_end"
    case timeZone = "timezone"

    /// The name in the commands.
    package var name: String {
        switch self {
        case .sort: "sort"
        case .showsCompleted: "showCompleted"
        case .colorsAreas: "areaColors"
        case .workColor: "workColor"
        case .personalColor: "personalColor"
        case .startOfWeek: "startOfWeek"
        case .widgetShowsDueOnly: "dueOnlyCards"
        case .timeZone: "timeZone"
        case .quietHoursStart: "quietStart"
        case .quietHoursEnd: "quietEnd"
        case .remindersEnabled: "reminders"
        case .dueSoonMinutes: "dueSoon"
        }
    }

    /// What an interface calls it.
    package var label: String {
        switch self {
        case .sort: "Order"
        case .showsCompleted: "Show done tasks"
        case .colorsAreas: "Colour by area"
        case .workColor: "Colour of work"
        case .personalColor: "Colour of personal"
        case .startOfWeek: "First day of the week"
        case .widgetShowsDueOnly: "Only tasks with a date"
        case .timeZone: "Time zone of quiet hours"
        case .quietHoursStart: "Quiet from"
        case .quietHoursEnd: "Quiet until"
        case .remindersEnabled: "Reminders"
        case .dueSoonMinutes: "Minutes before due"
        }
    }

    /// The heading under which it is shown.
    package var section: SettingSection {
        switch self {
        case .sort, .showsCompleted: .lists
        case .startOfWeek: .dates
        case .colorsAreas, .workColor, .personalColor, .widgetShowsDueOnly: .cards
        case .timeZone, .quietHoursStart, .quietHoursEnd, .remindersEnabled, .dueSoonMinutes: .reminders
        }
    }

    /// Creates the preference with a name, either in the commands or in the API; `nil` if there is none.
    package init?(named name: String) {
        guard let key = PreferenceKey.allCases.first(where: { $0.name == name || $0.rawValue == name }) else {
            return nil
        }
        self = key
    }

    /// The preferences that one request reads or changes.
    package enum Group: CaseIterable, Hashable, Sendable {
        /// How tasks are shown.
        case tasks
        /// When the user is reminded.
        case notifications

        package var keys: [PreferenceKey] { PreferenceKey.allCases.filter { $0.group == self } }
    }

    package var group: Group {
        switch self {
        case .sort, .showsCompleted, .colorsAreas, .workColor, .personalColor, .startOfWeek, .widgetShowsDueOnly:
            .tasks
        case .timeZone, .quietHoursStart, .quietHoursEnd, .remindersEnabled, .dueSoonMinutes: .notifications
        }
    }

    package var kind: PreferenceKind {
        switch self {
        case .sort: .choice(["position", "due_at", "created_at"])
        case .startOfWeek: .choice(["monday", "sunday"])
        case .showsCompleted, .colorsAreas, .widgetShowsDueOnly, .remindersEnabled: .flag
        case .workColor, .personalColor: .color
        case .timeZone: .timeZone
        case .quietHoursStart, .quietHoursEnd: .timeOfDay
        // The server takes larger numbers, but uses none outside this range.
        case .dueSoonMinutes: .number(1...1440)
        }
    }

    /// What one of its choices means, in a few words; empty if it says so itself.
    package func meaning(of choice: String) -> String {
        switch (self, choice) {
        case (.sort, "position"): "as arranged on the server"
        case (.sort, "due_at"): "by due date"
        case (.sort, "created_at"): "newest first"
        default: ""
        }
    }

    /// What the server gives a new user.
    package var serverDefault: PreferenceValue {
        switch self {
        case .sort: .text("position")
        case .showsCompleted, .colorsAreas, .widgetShowsDueOnly: .flag(false)
        case .workColor: .text("#93c5fd")
        case .personalColor: .text("#86efac")
        case .startOfWeek: .text("monday")
        case .timeZone: .text("UTC")
        case .quietHoursStart, .quietHoursEnd: .time(nil)
        case .remindersEnabled: .flag(true)
        case .dueSoonMinutes: .number(30)
        }
    }

    /// What it does in these programs, as a noun phrase.
    package var summary: String {
        switch self {
        case .sort: "Order of the app's lists, and of 'taskhub list' without --sort"
        case .showsCompleted: "Whether saved views and 'taskhub list' also show done tasks, after the open ones"
        case .colorsAreas: "Whether titles have the colour of their area"
        case .workColor: "Colour of the area work"
        case .personalColor: "Colour of the area personal"
        case .startOfWeek: "First day of the week; the locale's if not set"
        case .widgetShowsDueOnly: "Whether the cards show only tasks with a date"
        case .timeZone: "Time zone of the quiet hours; this machine's if not set"
        case .quietHoursStart: "Start of the quiet hours, in which nothing is announced"
        case .quietHoursEnd: "End of the quiet hours, which need both times"
        case .remindersEnabled: "Whether tasks are announced"
        case .dueSoonMinutes: "How many minutes before its due time a task is announced"
        }
    }
}

/// What a preference's values may be.
package enum PreferenceKind: Hashable, Sendable {
    case choice([String])
    case flag
    /// `#` and six hex digits, in any letter case.
    case color
    /// The name of a zone in the time zone database.
    case timeZone
    /// A time of day, or none.
    case timeOfDay
    case number(ClosedRange<Int>)

    /// The values for a user, as in `monday or sunday`.
    package var rule: String {
        switch self {
        case .choice(let values): values.joined(separator: " or ")
        case .flag: "true or false"
        case .color: "six hex digits, with or without #"
        case .timeZone: "the name of a time zone"
        case .timeOfDay: "a time such as 22:30, or none"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    /// A value as a user types it.
    package var example: String {
        switch self {
        case .choice(let values): values.last ?? ""
        case .flag: "true"
        case .color: "3366cc"
        case .timeZone: "Europe/Berlin"
        case .timeOfDay: "22:30"
        case .number: "45"
        }
    }
}
