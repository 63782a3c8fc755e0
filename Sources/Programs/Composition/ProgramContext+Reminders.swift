internal import AppGroup
internal import CivilCalendar
internal import GroupDefaults
package import Reminders
internal import TaskActions
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync

extension ProgramContext {
    /// Returns what delivering reminders and acting on them needs.
    package func reminderServices(_ notifier: any Notifier, wording: any ReminderWording) -> ReminderServices {
        ReminderServices(
            workspace: workspace, notifier: notifier,
            lock: ContainerDeliveryLock(ContainerLocks(paths: paths)), journal: FileDeliveryJournal(in: paths),
            wording: wording)
    }

    /// Returns what the user wants to be reminded of, from the preferences and the settings.
    package func reminderSettings(_ options: ProgramOptions) throws -> ReminderSettings {
        let preferences = try store.read { try $0.preferences() }
        return ReminderSettings(preferences, try Self.settings(options), in: workspace.zone)
    }
}

extension ReminderSettings {
    /// Takes the usual value of each setting that is not set.
    init(_ preferences: Preferences, _ values: DefaultsValues, in zone: any ZoneRules) {
        func time(_ text: String?) -> CivilTime? {
            text.flatMap { SettingRule.time($0) }.flatMap { CivilTime(hour: $0.hour, minute: $0.minute) }
        }
        let digest = values.value(of: .overdueDigest)
        self.init(
            isEnabled: preferences.isOn(.remindersEnabled), quietHours: QuietHours(preferences, in: zone),
            dayTime: time(values.value(of: .dayReminder)) ?? Self.defaultDayTime,
            digestTime: digest == DefaultsKey.noDigest ? nil : time(digest) ?? Self.defaultDayTime,
            overdueIsCritical: values.value(of: .overdueIsCritical) == true)
        if case .number(let minutes) = preferences[.dueSoonMinutes].value { dueSoon = .seconds(60 * minutes) }
    }
}

extension QuietHours {
    /// In the zone that somebody chose, or in this machine's.
    fileprivate init?(_ preferences: Preferences, in zone: any ZoneRules) {
        guard case .time(let start?) = preferences[.quietHoursStart].value,
            case .time(let end?) = preferences[.quietHoursEnd].value
        else { return nil }
        let chosen = preferences.chosenText(.timeZone).flatMap { name in
            name == zone.name ? nil : ZoneInfo(named: name, environment: environmentValue)
        }
        self.init(from: start, to: end, in: chosen ?? zone)
    }
}
