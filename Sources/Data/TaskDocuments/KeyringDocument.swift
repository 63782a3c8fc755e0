package import FoundationEssentials

/// The result of `taskhub unlock`: `{"keyring":{"is_unlocked":true},"schema":1}`.
package enum KeyringDocument {
    package static func unlocked() throws -> Data {
        try TaskDocument.encoded(Body(keyring: ["is_unlocked": true]))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let keyring: [String: Bool]
    }
}
