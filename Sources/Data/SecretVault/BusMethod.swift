/// Every call this module can make.
///
/// None of them can lead to a prompt, make an item, or delete one.
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
