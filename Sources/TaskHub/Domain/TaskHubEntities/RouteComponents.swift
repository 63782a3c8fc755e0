/// The components of a link after its scheme (RFC 3986 §3).
struct RouteComponents {
    let host: String
    /// The path with its leading slash; empty if it is a single slash.
    let path: String
    let query: ArraySlice<UInt8>?
    let hasFragment: Bool

    init(after scheme: ArraySlice<UInt8>) throws(RouteError) {
        guard scheme.starts(with: [0x2F, 0x2F]) else { throw .malformedAddress }
        var rest = scheme.dropFirst(2)
        let fragment = rest.firstIndex(of: 0x23)
        if let fragment { rest = rest[..<fragment] }
        hasFragment = fragment != nil
        let question = rest.firstIndex(of: 0x3F)
        query = question.map { rest[($0 + 1)...] }
        if let question { rest = rest[..<question] }
        let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
        host = RouteComponents.lowercased(rest[..<slash])
        let path = rest[slash...]
        self.path = path.count > 1 ? String(decoding: path, as: UTF8.self) : ""
    }

    static func lowercased(_ ascii: ArraySlice<UInt8>) -> String {
        String(decoding: ascii.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns the route of a link that is not an OAuth callback.
    func route() throws(RouteError) -> Route {
        switch host {
        case "create-task": try createTask()
        case "open-task": try openTask()
        case "inbox": try plain(.inbox)
        case "today": try plain(.today)
        case "upcoming": try plain(.upcoming)
        case "lists": try lists()
        case "settings": try plain(.settings)
        default: throw .unknownHost
        }
    }

    private func plain(_ route: Route) throws(RouteError) -> Route {
        guard path.isEmpty else { throw .unexpectedPath }
        _ = try parameters([])
        return route
    }

    private func createTask() throws(RouteError) -> Route {
        guard path.isEmpty else { throw .unexpectedPath }
        let values = try parameters(["title", "due", "list"])
        // No longer than a task can have, so that the link of the route is never too long.
        if let title = values["title"], title.unicodeScalars.count > TaskTitle.maximumLength { throw .tooLong }
        if let due = values["due"], due.utf8.count > Route.maximumDueLength { throw .tooLong }
        if let list = values["list"], list.unicodeScalars.count > ListName.maximumLength { throw .tooLong }
        return .createTask(title: values["title"], due: values["due"], list: values["list"])
    }

    private func openTask() throws(RouteError) -> Route {
        guard path.isEmpty else { throw .unexpectedPath }
        guard let text = try parameters(["id"])["id"], !text.isEmpty else { throw .missingID }
        guard let id = EntityID(text) else { throw .malformedID }
        return .openTask(id)
    }

    private func lists() throws(RouteError) -> Route {
        if path.isEmpty { return try plain(.lists) }
        _ = try parameters([])
        let text = path.dropFirst()
        guard !text.utf8.contains(0x2F) else { throw .unexpectedPath }
        guard let id = EntityID(text) else { throw .malformedID }
        return .list(id)
    }

    private func parameters(_ known: [String]) throws(RouteError) -> [String: String] {
        guard !hasFragment else { throw .unexpectedFragment }
        guard let query, !query.isEmpty else { return [:] }
        var values: [String: String] = [:]
        for pair in query.split(separator: 0x26, omittingEmptySubsequences: false) {
            let equals = pair.firstIndex(of: 0x3D) ?? pair.endIndex
            let name = String(decoding: pair[..<equals], as: UTF8.self)
            guard known.contains(name) else { throw .unknownParameter }
            guard values[name] == nil else { throw .duplicateParameter }
            values[name] = try RouteComponents.text(pair[equals...].dropFirst())
        }
        return values
    }
    private static func text(_ encoded: ArraySlice<UInt8>) throws(RouteError) -> String {
        guard let decoded = PercentEncoding.decode(encoded) else { throw .malformedEncoding }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .malformedText }
        return text
    }
}
