/// What a `taskhub:` link opens.
///
/// Texts are taken from the link as they are: the link was checked, but not whether they make a valid task.
package enum Route: Hashable, Sendable {
    /// A new task with these values.
    case createTask(title: String? = nil, due: String? = nil, list: String? = nil)
    case openTask(EntityID)
    case inbox
    case today
    case upcoming
    case lists
    case list(EntityID)
    case settings
    /// The redirect of the identity provider (RFC 8252 §7.1): the whole address, not yet parsed.
    case oauthCallback(String)

    package static let scheme = "taskhub"
    /// The scheme of older clients of the server, accepted for the callback only.
    package static let callbackScheme = "taskhubmobile"

    /// The maximum length of a link, in bytes.
    package static let maximumLength = 16 * 1024
    /// The maximum length of a callback address, in bytes.
    package static let maximumCallbackLength = 8 * 1024
    /// The maximum length of a due date as it was written, in bytes.
    package static let maximumDueLength = 200
}

extension Route {
    /// The route as a link.
    ///
    /// Parsing it gives the same route, unless a text is longer than a link may hold.
    package var link: String {
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
            link += "\(separator)\(name)=\(PercentEncoding.encode(value.utf8))"
            separator = "&"
        }
        return link
    }
}
