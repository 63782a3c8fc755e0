/// What a task can be in a list of, by its id.
struct HubProject: Sendable {
    let id: String
    let name: String
    let area: String
}
