import GRDB
import TaskHubEntities

extension StoreReader {
    /// Returns the preferences.
    package func preferences() throws -> Preferences {
        let found = try rows(
            """
            SELECT name, server_value, fetched_at, chosen_value, chosen_at, choice_state, not_before FROM preference
            """, [])
        return Preferences(try Array(found.compactMap { try self.preference($0) }))
    }

    /// Returns `nil` for a preference that only a later version knows, or no choice if only that knows it.
    private func preference(_ row: Row) throws -> StoredPreference? {
        guard let key = PreferenceKey(rawValue: try row.text(0)) else { return nil }
        func value(_ column: Int) -> PreferenceValue? {
            (row[column] as String?).flatMap { PreferenceValue($0, of: key.kind) }
        }
        var choice: StoredPreference.Choice?
        if let chosen = value(3), let state = StoredPreference.Choice.State(rawValue: try row.text(5)) {
            choice = StoredPreference.Choice(
                value: chosen, chosenAt: try row.instant(4), state: state, notBefore: row.optionalInstant(6))
        }
        return StoredPreference(key, serverValue: value(1), fetchedAt: row.optionalInstant(2), choice: choice)
    }
}

extension SyncTransaction {
    /// Replaces one preference.
    package func save(_ preference: StoredPreference) throws {
        guard try preferences()[preference.key] != preference else { return }
        let choice = preference.choice
        try changes(
            """
            INSERT OR REPLACE INTO preference
                (name, server_value, fetched_at, chosen_value, chosen_at, choice_state, not_before)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                preference.key.rawValue, preference.serverValue?.text, preference.fetchedAt?.microseconds,
                choice?.value.text, choice?.chosenAt.microseconds, choice?.state.rawValue,
                choice?.notBefore?.microseconds,
            ])
    }
}
