internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskDocuments
internal import TaskHubDefaults

/// All shared settings, one per line or as one document.
struct SettingsView {
    let values: DefaultsValues
    let json: Bool

    func show() throws {
        let entries = DefaultsRegistry.taskHub.entries
        if json {
            let settings = entries.map { ($0.name, $0.text(in: values)) }
            return try StandardStreams.print(document: try SettingsDocument.settings(settings))
        }
        let names = NameColumn(entries.map(\.name))
        try StandardStreams.print(
            entries.map { "\(names.padded($0.name))  \($0.text(in: values) ?? "-")\n" }.joined())
    }
}
