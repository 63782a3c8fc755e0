package import Credentials
package import SessionBus

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
        _ method: BusMethod, of destination: String, at path: String,
        _ arguments: borrowing Variant, answer: String, within limit: Duration?
    ) throws(VaultObstacle) -> Variant {
        do throws(BusError) {
            return try call(
                method.name, in: method.interface, of: destination, at: path, arguments, answer: answer, within: limit)
        } catch {
            throw VaultObstacle(error)
        }
    }
}

extension VaultObstacle {
    /// Translates the failure of a call to a service on the bus.
    package init(_ failure: BusError) {
        switch failure {
        case .cancelled, .timedOut: self = .timedOut
        // Some services remove items from the bus when they lock, so an item that vanishes is not missing.
        case .refused("org.freedesktop.Secret.Error.IsLocked"), .refused("org.freedesktop.Secret.Error.NoSuchObject"),
            .refused("org.freedesktop.DBus.Error.UnknownObject"), .refused("org.freedesktop.DBus.Error.UnknownMethod"):
            self = .locked
        case .refused("org.freedesktop.DBus.Error.AccessDenied"), .refused("org.freedesktop.DBus.Error.AuthFailed"):
            self = .refused
        case .refused, .noAnswer: self = .failing
        }
    }
}

package let secretServiceName = "org.freedesktop.secrets"
