/// A project, which clients show as a list.
struct HubProject: Sendable {
    let id: String
    let name: String
    let area: String
}
