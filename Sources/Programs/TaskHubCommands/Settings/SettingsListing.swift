internal import CivilCalendar
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskApp
internal import TaskHubContainer
internal import TaskHubEntities
internal import TextLayout

/// Every setting that was read under its heading, or as one document.
struct SettingsListing {
    /// Longer values push the text beside them to the right.
    private static let valueColumns = 12

    let values: SettingValues
    let zone: any ZoneRules
    let json: Bool

    func show() throws {
        let settings = NamedSetting.all.filter(values.isRead)
        if json {
            let texts = settings.map { ($0.name, values[$0]) }
            return try StandardStreams.print(SettingsAnswer(texts))
        }
        let entries = DefaultsRegistry.taskHub.entries
        let preferences = values.preferences.map {
            SettingItem.items(of: $0, hasServer: values.hasServer, zone: zone)
        }
        let items = (preferences ?? []) + entries.compactMap { SettingItem($0, in: values.machine) }
        let names = NameColumn(settings.map(\.name))
        func line(_ name: String, _ value: String?, _ text: String) -> String {
            let value = value.map { DisplayText($0, placeholder: "").text } ?? "-"
            let gap = String(repeating: " ", count: max(0, Self.valueColumns - value.count))
            return text.isEmpty
                ? "  \(names.padded(name))  \(value)\n" : "  \(names.padded(name))  \(value)\(gap)  \(text)\n"
        }
        let groups = SettingGroup.groups(of: items).map { group in
            let lines = group.items.map { item in
                line(item.name, item.applied, item.note.isEmpty ? item.label : "\(item.label) (\(item.note))")
            }
            return "\(group.section.title)\n\(lines.joined())"
        }
        let others = entries.filter { $0.section == nil }.map { line($0.name, $0.text(in: values.machine), "") }
        try StandardStreams.print(
            (groups + ["Set by the programs\n\(others.joined())"]).joined(separator: "\n"))
    }
}

extension SettingsListing {
    init(_ common: ProgramOptions) throws {
        self.init(
            values: try SettingValues(common),
            zone: ZoneLookup.find(environment: environmentValue) ?? RecordedZone.utc, json: common.json)
    }
}
