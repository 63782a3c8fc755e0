/// A place in the product that a link leads to.
///
/// Texts are as the link had them: nothing but the link itself has been checked.
public enum Route: Hashable, Sendable {
    case createTask(title: String? = nil, due: String? = nil, list: String? = nil)
    case openTask(EntityID)
    case inbox
    case today
    case upcoming
    case lists
    case list(EntityID)
    case settings
    /// What the identity provider sent back through the browser: the whole address, unread.
    case oauthCallback(String)

    public static let scheme = "taskhub"
    /// What older clients of the server call themselves; taken for the callback only.
    public static let callbackScheme = "taskhubmobile"

    /// In bytes, of the whole link.
    public static let maximumLength = 16 * 1024
    /// In bytes, of the whole address.
    public static let maximumCallbackLength = 8 * 1024
    /// In bytes, of the time as it was written.
    public static let maximumDueLength = 200
}

extension Route {
    /// The route as a link.
    ///
    /// It parses back to the route, unless a text in a route made by hand is longer than a link may carry.
    public var link: String {
        switch self {
        case .createTask(let title, let due, let list): Route.createLink(title: title, due: due, list: list)
        case .openTask(let id): "taskhub://open-task?id=\(id)"
        case .inbox: "taskhub://inbox"
        case .today: "taskhub://today"
        case .upcoming: "taskhub://upcoming"
        case .lists: "taskhub://lists"
        case .list(let id): "taskhub://lists/\(id)"
        case .settings: "taskhub://settings"
        case .oauthCallback(let address): address
        }
    }

    private static func createLink(title: String?, due: String?, list: String?) -> String {
        var link = "taskhub://create-task"
        var separator = "?"
        for (name, value) in [("title", title), ("due", due), ("list", list)] {
            guard let value else { continue }
            link += "\(separator)\(name)=\(RoutePercent.encode(value))"
            separator = "&"
        }
        return link
    }
}
