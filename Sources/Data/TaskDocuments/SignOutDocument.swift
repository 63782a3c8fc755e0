package import FoundationEssentials

/// The result of signing out:
/// `{"schema":1,"sign_out":{"erased_stores":[…],"erased_tasks":…,"is_device_unregistered":…,"is_provider_told":…,
/// "kept_stores":[…]}}`.
///
/// The stores are set-aside ones, by file name. `is_device_unregistered` is null if the device was not registered. All
/// other members but `is_provider_told` are null if nothing was to be erased.
package enum SignOutDocument {
    package static func signOut(
        erasedTasks: Int?, erasedStores: [String]?, keptStores: [String]?, isProviderTold: Bool,
        isDeviceUnregistered: Bool?
    ) throws -> Data {
        try TaskDocument.encoded(
            Body(
                signOut: SignOut(
                    erasedTasks: erasedTasks, erasedStores: erasedStores, keptStores: keptStores,
                    isProviderTold: isProviderTold, isDeviceUnregistered: isDeviceUnregistered)))
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
            case isDeviceUnregistered = "is_device_unregistered"
        }

        let erasedTasks: Int?
        let erasedStores: [String]?
        let keptStores: [String]?
        let isProviderTold: Bool
        let isDeviceUnregistered: Bool?

        // Encodes missing values as null.
        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(erasedTasks, forKey: .erasedTasks)
            try object.encode(erasedStores, forKey: .erasedStores)
            try object.encode(keptStores, forKey: .keptStores)
            try object.encode(isProviderTold, forKey: .isProviderTold)
            try object.encode(isDeviceUnregistered, forKey: .isDeviceUnregistered)
        }
    }
}
