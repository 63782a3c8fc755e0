package import FoundationEssentials

/// The result of signing out:
/// `{"schema":1,"sign_out":{"erased_stores":[…],"erased_tasks":…,"is_provider_told":…,"kept_stores":[…]}}`.
///
/// The stores are set-aside ones, by file name. All but `is_provider_told` are null if nothing was to be erased.
package enum SignOutDocument {
    package static func signOut(
        erasedTasks: Int?, erasedStores: [String]?, keptStores: [String]?, isProviderTold: Bool
    ) throws -> Data {
        try TaskDocument.encoded(
            Body(
                signOut: SignOut(
                    erasedTasks: erasedTasks, erasedStores: erasedStores, keptStores: keptStores,
                    isProviderTold: isProviderTold)))
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
            case erasedStores = "erased_stores"
            case keptStores = "kept_stores"
            case isProviderTold = "is_provider_told"
        }

        let erasedTasks: Int?
        let erasedStores: [String]?
        let keptStores: [String]?
        let isProviderTold: Bool

        // Encodes missing values as null.
        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(erasedTasks, forKey: .erasedTasks)
            try object.encode(erasedStores, forKey: .erasedStores)
            try object.encode(keptStores, forKey: .keptStores)
            try object.encode(isProviderTold, forKey: .isProviderTold)
        }
    }
}
