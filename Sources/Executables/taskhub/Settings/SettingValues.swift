internal import Composition
internal import GroupDefaults
internal import TaskSync

/// The values of the settings of this machine and of the preferences, from where each is stored.
struct SettingValues {
    let machine: DefaultsValues
    let preferences: Preferences
    let hasServer: Bool

    /// Reads both, and creates nothing.
    init(_ common: ProgramOptions) throws {
        machine = try ProgramContext.settings(common)
        (preferences, hasServer) = try ProgramContext.openExisting(common, isAnnounced: false).preferences()
    }

    /// Reads what the settings need that are asked for.
    ///
    /// A damaged store does not prevent reading a setting of this machine.
    init(_ common: ProgramOptions, of settings: [NamedSetting]) throws {
        if settings.contains(where: \.isPreference) {
            try self.init(common)
        } else {
            self.init(machine: try ProgramContext.settings(common), preferences: Preferences(), hasServer: false)
        }
    }

    private init(machine: DefaultsValues, preferences: Preferences, hasServer: Bool) {
        self.machine = machine
        self.preferences = preferences
        self.hasServer = hasServer
    }

    /// The value as its user would type it; nil if it is not set.
    subscript(setting: NamedSetting) -> String? {
        switch setting {
        case .machine(let entry): entry.text(in: machine)
        case .preference(let key): preferences[key].value.text
        }
    }
}
