package import FoundationEssentials

/// The result of signing out: `{"schema":1,"sign_out":{"erased_tasks":…,"is_provider_told":…}}`.
///
/// `erased_tasks` is null if nothing was to be erased.
package enum SignOutDocument {
    package static func signOut(erasedTasks: Int?, isProviderTold: Bool) throws -> Data {
        try TaskDocument.encoded(Body(signOut: SignOut(erasedTasks: erasedTasks, isProviderTold: isProviderTold)))
    }

    private struct Body: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema
            case signOut = "sign_out"
        }

        var schema = TaskDocument.schema
        let signOut: SignOut
    }

    private struct SignOut: Encodable {
        enum Key: String, CodingKey {
            case erasedTasks = "erased_tasks"
            case isProviderTold = "is_provider_told"
        }

        let erasedTasks: Int?
        let isProviderTold: Bool

        // Encodes missing values as null.
        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(erasedTasks, forKey: .erasedTasks)
            try object.encode(isProviderTold, forKey: .isProviderTold)
        }
    }
}
