package import FoundationEssentials

/// Settings: `{"schema":1,"settings":{NAME:TEXT,…}}`, with null for those that are not set.
package enum SettingsDocument {
    package static func settings(_ settings: [(name: String, text: String?)]) throws -> Data {
        try TaskDocument.encoded(
            Body(settings: Dictionary(settings.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let settings: [String: String?]
    }
}
