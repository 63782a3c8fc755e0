internal import Composition
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskHubEntities
import TaskStore
internal import TaskSync

/// What `taskhub config` calls by a name: a setting of this machine, or a preference that the server stores too.
enum NamedSetting {
    case machine(any DefaultsEntry)
    case preference(PreferenceKey)

    /// Every setting by what it is about, then those that only programs set.
    static var all: [NamedSetting] {
        let known = PreferenceKey.allCases.map(preference) + DefaultsRegistry.taskHub.entries.map(machine)
        return SettingSection.allCases.flatMap { section in known.filter { $0.section == section } }
            + known.filter { $0.section == nil }
    }

    /// Finds a setting by its name.
    ///
    /// - Throws: ``DefaultsError/unknownKey``.
    init(_ name: String) throws(DefaultsError) {
        if let key = PreferenceKey(named: name) {
            self = .preference(key)
        } else {
            self = .machine(try DefaultsRegistry.taskHub.entry(named: name))
        }
    }

    var isPreference: Bool {
        if case .preference = self { true } else { false }
    }

    var name: String {
        switch self {
        case .machine(let entry): entry.name
        case .preference(let key): key.name
        }
    }

    /// The heading under which it is shown; nil for one that only programs set.
    var section: SettingSection? {
        switch self {
        case .machine(let entry): entry.section
        case .preference(let key): key.section
        }
    }

    var summary: String {
        switch self {
        case .machine(let entry): entry.summary
        case .preference(let key): key.summary
        }
    }

    var rule: String {
        switch self {
        case .machine(let entry): entry.rule
        case .preference(let key): key.kind.rule
        }
    }

    var example: String? {
        switch self {
        case .machine(let entry): entry.example
        case .preference(let key): key.kind.example
        }
    }

    var fallback: String? {
        switch self {
        case .machine(let entry): entry.fallbackText
        case .preference: nil
        }
    }

    var isUserSettable: Bool {
        switch self {
        case .machine(let entry): entry.isUserSettable
        case .preference: true
        }
    }
}

extension DefaultsEntry {
    /// The heading under which the user finds it; nil if there is nothing to find.
    var section: SettingSection? { isUserSettable ? group.flatMap { SettingSection(rawValue: $0) } : nil }
}
