internal import GroupDefaults
internal import TaskApp

extension SettingItem {
    /// Creates the item of a setting of this machine; nil for one that its user does not change.
    init?(_ entry: any DefaultsEntry, in values: DefaultsValues) {
        guard let section = entry.section else { return nil }
        let kind: Kind =
            if entry.kind == .flag {
                .toggle
            } else if !entry.choices.isEmpty {
                .choice(entry.choices.map { Choice($0.value, meaning: $0.meaning) })
            } else {
                .text(rule: entry.rule)
            }
        self.init(
            name: entry.name, label: entry.label, section: section, summary: entry.summary, kind: kind,
            value: entry.text(in: values), fallback: entry.fallbackText)
    }
}
