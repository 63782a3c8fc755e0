package import TaskHubEntities

/// All preferences of a user, and what they mean for these programs.
package struct Preferences: Hashable, Sendable {
    private var stored: [PreferenceKey: StoredPreference] = [:]

    /// Takes what a store has; the others have the server's defaults.
    package init(_ stored: [StoredPreference] = []) {
        self.stored = Dictionary(stored.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package subscript(key: PreferenceKey) -> StoredPreference { stored[key] ?? StoredPreference(key) }

    /// Returns the preferences as they apply on a machine until somebody chooses other values.
    ///
    /// - Parameters:
    ///   - day: The day on which weeks begin where the user lives; nil if unknown.
    ///   - zone: The name of the machine's time zone.
    /// - Returns: The preferences.
    package func onMachine(whereWeeksBeginOn day: Weekday?, inZone zone: String) -> Preferences {
        var preferences = self
        let defaults: [PreferenceKey: PreferenceValue?] = [
            .startOfWeek: day.map { .text("\($0)") }, .timeZone: .text(zone),
        ]
        for (key, value) in defaults {
            var preference = preferences[key]
            preference.localDefault = value
            preferences.stored[key] = preference
        }
        return preferences
    }

    /// The first day of the week.
    package var firstWeekday: Weekday {
        Weekday.allCases.first { self[.startOfWeek].value == .text("\($0)") } ?? .monday
    }

    /// The number of preferences that were chosen here and have to be sent.
    package var pendingCount: Int { PreferenceKey.allCases.count { self[$0].isPending } }

    /// The preferences that were chosen here and have to be sent, or that the server refused.
    package var unsettled: [StoredPreference] {
        PreferenceKey.allCases.map { self[$0] }.filter { $0.isPending || $0.choice?.state == .refused }
    }

    /// The time that quiet hours lack; `nil` if both times are set, or none.
    package var missingQuietTime: PreferenceKey? {
        let (start, end) = (self[.quietHoursStart].value, self[.quietHoursEnd].value)
        guard (start == .time(nil)) != (end == .time(nil)) else { return nil }
        return start == .time(nil) ? .quietHoursStart : .quietHoursEnd
    }

    /// When the server's values of a group were last fetched; `nil` if they never were.
    package func fetchedAt(_ group: PreferenceKey.Group) -> Instant? {
        group.keys.compactMap { self[$0].fetchedAt }.max()
    }

    /// The colours of the areas; `nil` if they are off.
    package var areaColors: AreaColors? {
        guard isOn(.colorsAreas) else { return nil }
        return AreaColors(work: self[.workColor].value.text, personal: self[.personalColor].value.text)
    }

    /// The order of open tasks.
    package var openTaskSort: TaskSort {
        switch self[.sort].value {
        case .text("position"): .position
        case .text("created_at"): .created
        default: .due
        }
    }

    /// The order of the tasks that a filter selects, if no other is asked for.
    package func sort(of filter: TaskFilter) -> TaskSort { filter == .completed ? .due : openTaskSort }

    /// Returns the filter that also selects done tasks if the user wants them beside the open ones.
    ///
    /// Criteria that name a status decide instead.
    package func filter(_ filter: TaskFilter, matching criteria: TaskCriteria) -> TaskFilter {
        filter == .open && !criteria.namesStatus && isOn(.showsCompleted) ? .openAndDone : filter
    }

    /// Whether the flag is on.
    package func isOn(_ key: PreferenceKey) -> Bool { self[key].value == .flag(true) }

    /// The value as text, if somebody chose it.
    package func chosenText(_ key: PreferenceKey) -> String? {
        self[key].isChosen ? self[key].value.text : nil
    }
}
