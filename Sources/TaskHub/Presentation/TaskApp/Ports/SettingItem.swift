package import TaskHubEntities

/// A setting or a preference, as its user sees it.
package struct SettingItem: Hashable, Sendable {
    /// One of the few values of a setting.
    package struct Choice: Hashable, Sendable {
        /// The value as a user types it.
        package let value: String
        /// What it means; empty if it says so itself.
        package let meaning: String

        package init(_ value: String, meaning: String = "") {
            self.value = value
            self.meaning = meaning
        }
    }

    /// How a value is given.
    package enum Kind: Hashable, Sendable {
        /// On or off: `true` or `false`.
        case toggle
        case choice([Choice])
        /// Typed, by a rule in words such as `a time from 12:00 to 23:59`.
        case text(rule: String)
    }

    /// The name in commands.
    package let name: String
    package let label: String
    package let section: SettingSection
    /// What it is for, in one line.
    package let summary: String
    package let kind: Kind
    /// As typed; nil if it is not set.
    package let value: String?
    /// The value that applies if none is set; nil if there is none.
    package let fallback: String?
    /// Whether it can be unset.
    package let isRemovable: Bool
    /// Why it has this value, or what still has to happen to it; empty if there is nothing to say.
    package let note: String

    package init(
        name: String, label: String, section: SettingSection, summary: String, kind: Kind, value: String?,
        fallback: String? = nil, isRemovable: Bool = true, note: String = ""
    ) {
        self.name = name
        self.label = label
        self.section = section
        self.summary = summary
        self.kind = kind
        self.value = value
        self.fallback = fallback
        self.isRemovable = isRemovable
        self.note = note.isEmpty && value == nil && fallback != nil ? "default" : note
    }

    /// The value that applies, as a user types it; nil if none does.
    package var applied: String? { value ?? fallback }

    /// The value as a user reads it.
    package var valueText: String {
        switch (kind, applied) {
        case (_, nil): "not set"
        case (.toggle, let value?): value == "true" ? "on" : "off"
        case (_, let value?): value
        }
    }

    /// What it is for, with why it has its value.
    package var explanation: String { note.isEmpty ? summary : "\(summary) (\(note))" }
}

/// Settings under one heading.
package struct SettingGroup: Hashable, Sendable {
    package let section: SettingSection
    package let items: [SettingItem]

    /// Returns the items under their headings, in the order of the headings; one without items is left out.
    package static func groups(of items: [SettingItem]) -> [SettingGroup] {
        SettingSection.allCases.compactMap { section in
            let items = items.filter { $0.section == section }
            return items.isEmpty ? nil : SettingGroup(section: section, items: items)
        }
    }
}
