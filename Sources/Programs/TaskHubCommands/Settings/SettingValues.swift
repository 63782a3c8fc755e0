internal import Composition
internal import GroupDefaults
import TaskStore
internal import TaskSync

/// The values of the settings of this machine and of the preferences, from where each is stored.
struct SettingValues {
    let machine: DefaultsValues
    /// Nil if they were not read.
    let preferences: Preferences?
    let hasServer: Bool

    /// Reads both, and creates nothing.
    ///
    /// If the store cannot be read, a line on standard error says why, and the settings of this machine are read alone.
    init(_ common: ProgramOptions) throws {
        let machine = try ProgramContext.settings(common)
        var stored: (preferences: Preferences, hasServer: Bool)?
        do {
            stored = try Self.stored(common)
        } catch {
            guard let diagnosis = Diagnosis(explaining: error) else { throw error }
            StandardStreams.complain("The preferences cannot be shown: \(diagnosis.sentences)")
        }
        self.init(machine: machine, preferences: stored?.preferences, hasServer: stored?.hasServer ?? false)
    }

    /// Reads what one setting needs, which is the store for a preference only.
    init(_ common: ProgramOptions, of setting: NamedSetting) throws {
        let machine = try ProgramContext.settings(common)
        var stored: (preferences: Preferences, hasServer: Bool)?
        if setting.isPreference { stored = try Self.stored(common) }
        self.init(machine: machine, preferences: stored?.preferences, hasServer: stored?.hasServer ?? false)
    }

    private static func stored(_ common: ProgramOptions) throws -> (preferences: Preferences, hasServer: Bool) {
        try ProgramContext.openExisting(common, isAnnounced: false).preferences()
    }

    private init(machine: DefaultsValues, preferences: Preferences?, hasServer: Bool) {
        self.machine = machine
        self.preferences = preferences
        self.hasServer = hasServer
    }

    /// The value as its user would type it; nil if it is not set.
    subscript(setting: NamedSetting) -> String? {
        switch setting {
        case .machine(let entry): entry.text(in: machine)
        case .preference(let key): preferences?[key].value.text
        }
    }

    /// Whether the value was read, if there is one.
    func isRead(_ setting: NamedSetting) -> Bool { preferences != nil || !setting.isPreference }
}
