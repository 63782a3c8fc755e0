internal import SessionBus

/// Every method that this module can call.
///
/// None of them can cause a prompt, make an item, or delete one.
enum BusMethod {
    case nameHasOwner
    case getProperty
    case readAlias
    case openSession
    case searchItems
    case getSecret
    case setSecret

    var interface: String {
        switch self {
        case .nameHasOwner: "org.freedesktop.DBus"
        case .getProperty: "org.freedesktop.DBus.Properties"
        case .readAlias, .openSession: "org.freedesktop.Secret.Service"
        case .searchItems: "org.freedesktop.Secret.Collection"
        case .getSecret, .setSecret: "org.freedesktop.Secret.Item"
        }
    }

    var name: String {
        switch self {
        case .nameHasOwner: "NameHasOwner"
        case .getProperty: "Get"
        case .readAlias: "ReadAlias"
        case .openSession: "OpenSession"
        case .searchItems: "SearchItems"
        case .getSecret: "GetSecret"
        case .setSecret: "SetSecret"
        }
    }
}

extension BusConnection {
    /// Calls the Secret Service, or the bus about it.
    func call(
        _ method: BusMethod, of destination: String = secretServiceName, at path: String,
        _ arguments: borrowing Variant, answer: String
    ) throws(SecretServiceFailure) -> Variant {
        do throws(BusFailure) {
            return try call(
                method.name, in: method.interface, of: destination, at: path, arguments, answer: answer)
        } catch {
            throw SecretServiceFailure(error)
        }
    }
}

let secretServiceName = "org.freedesktop.secrets"
