/// The meaning of a body's `project`.
enum ProjectChoice {
    case none
    case known(String)
    /// Found by name in any letter case, or else created.
    case named(String)
    case unknown(String)
    case foreign

    static func read(
        _ value: JSON?, _ organization: Organization, _ state: HubState
    ) throws(Refusal) -> ProjectChoice? {
        switch value {
        case nil: return nil
        case .null: return ProjectChoice.none
        case .string(let text):
            let name = Blanks.trimmed(text)
            if name.isEmpty { return ProjectChoice.none }
            if let id = HubID.canonical(name) { return owner(of: id, organization, state) ?? .unknown(text) }
            guard name.unicodeScalars.count <= 255 else {
                throw .envelope(
                    status: 400, code: "invalid", message: "project: project name is too long",
                    details: ["project": "project name is too long"])
            }
            return .named(name)
        case .int(let number): return .unknown(String(number))
        case .double(let number): return .unknown(String(number))
        default:
            throw .invalid("project", "Incorrect type. Expected pk value.")
        }
    }

    private static func owner(
        of id: String, _ organization: Organization, _ state: HubState
    ) -> ProjectChoice? {
        if organization.projects[id] != nil { return .known(id) }
        return state.organizations.values.contains { $0.projects[id] != nil } ? .foreign : nil
    }

    func id(in organization: inout Organization, area: String, new: String) -> String? {
        switch self {
        case .none, .unknown, .foreign: return nil
        case .known(let id): return id
        case .named(let name):
            if let project = organization.project(named: name) { return project.id }
            let project = HubProject(id: new, name: name, area: area)
            organization.projects[project.id] = project
            return project.id
        }
    }
}
