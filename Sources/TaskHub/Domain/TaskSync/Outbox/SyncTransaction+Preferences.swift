import TaskHubEntities
import TaskStore

extension SyncTransaction {
    /// Saves the values that the server returned at `fetchedAt`, beside what was chosen here.
    func save(_ values: [PreferenceKey: PreferenceValue], fetchedAt: Instant) throws {
        let known = try preferences()
        for (key, value) in values {
            var preference = known[key]
            preference.serverValue = value
            preference.fetchedAt = fetchedAt
            try save(preference)
        }
    }

    /// Moves all choices from one state to another.
    func moveChoices(from old: StoredPreference.Choice.State, to new: StoredPreference.Choice.State) throws {
        let known = try preferences()
        for key in PreferenceKey.allCases where known[key].choice?.state == old {
            var preference = known[key]
            preference.choice?.state = new
            try save(preference)
        }
    }
}
