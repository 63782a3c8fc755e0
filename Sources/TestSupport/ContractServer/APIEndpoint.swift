/// An endpoint of the API.
struct APIEndpoint: Sendable {
    enum Place: Sendable {
        case meta, session, tasks, projects, delta, preferences, notifications, register, unregister, intent, widget
        case task(String)
        case device(String)
    }

    let place: Place
    /// The path without `/api/mobile/v1`, which the throttle uses as its key.
    let path: String
    let methods: [String]

    static let base = "/api/mobile/v1"

    /// Nil if the path is unknown.
    init?(_ fullPath: String) {
        guard fullPath.hasPrefix(Self.base) else { return nil }
        path = String(fullPath.dropFirst(Self.base.count))
        switch path {
        case "/meta": (place, methods) = (.meta, ["GET"])
        case "/session": (place, methods) = (.session, ["GET"])
        case "/tasks": (place, methods) = (.tasks, ["GET", "POST"])
        case "/projects": (place, methods) = (.projects, ["GET", "POST"])
        case "/sync/delta": (place, methods) = (.delta, ["GET"])
        case "/me/preferences": (place, methods) = (.preferences, ["GET", "PATCH"])
        case "/notifications/preferences": (place, methods) = (.notifications, ["GET", "PATCH"])
        case "/devices/register": (place, methods) = (.register, ["POST"])
        case "/devices/unregister": (place, methods) = (.unregister, ["POST"])
        case "/intents/create-task": (place, methods) = (.intent, ["POST"])
        case "/widget/snapshot": (place, methods) = (.widget, ["GET"])
        default:
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, HubID.isPathForm(parts[2]) else { return nil }
            switch parts[1] {
            case "tasks": (place, methods) = (.task(String(parts[2])), ["GET", "PATCH", "DELETE"])
            case "devices": (place, methods) = (.device(String(parts[2])), ["PATCH", "DELETE"])
            default: return nil
            }
        }
    }

    var allow: String {
        (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    }

    func scope(_ method: String) -> String? {
        switch place {
        case .meta: nil
        case .delta: "mobile.sync"
        case .notifications, .register, .unregister, .device: "mobile.notify"
        case .session, .widget: "mobile.read"
        case .intent: "mobile.write"
        case .tasks, .task, .projects, .preferences:
            ["GET", "HEAD", "OPTIONS"].contains(method) ? "mobile.read" : "mobile.write"
        }
    }
}
