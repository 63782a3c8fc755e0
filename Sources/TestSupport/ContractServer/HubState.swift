import FoundationEssentials

/// The whole database, as a value so that it can be restored.
struct HubState: Sendable {
    struct Replay: Sendable {
        let body: JSON
        let answer: [UInt8]
        let createdAt: Moment
    }

    struct ReplayKey: Hashable, Sendable {
        let user: Int
        let endpoint: String
        let key: String
    }

    private(set) var users: [String: HubUser] = [:]
    var organizations: [String: Organization] = [:]
    var devices: [HubDevice] = []
    var replays: [ReplayKey: Replay] = [:]
    /// By the id of a task or project; `*` matches any.
    var damages: [String: Damage] = [:]
    /// The source of the ids of new rows; nil for random ones.
    var idGenerator: SeededGenerator?
    private var lastEvent = 0
    private var lastUser = 0

    /// Creates the account at its first request, with its own organization.
    mutating func user(_ name: String, email: String?, now: Moment) -> HubUser {
        if let user = users[name] { return user }
        let organization = newID()
        lastUser += 1
        let user = HubUser(
            number: lastUser, name: name, organization: organization, email: email ?? "\(name)@example.test",
            displayName: name, preferencesUpdatedAt: now, notificationsUpdatedAt: now)
        organizations[organization] = Organization(id: organization)
        users[name] = user
        return user
    }

    mutating func newID() -> String {
        guard var generator = idGenerator else { return UUID().uuidString.lowercased() }
        defer { idGenerator = generator }
        return HubID.text(generator.next(), generator.next())
    }

    mutating func update(_ user: HubUser) {
        users[user.name] = user
        guard let organization = user.organization, organizations[organization] == nil else { return }
        organizations[organization] = Organization(id: organization)
    }

    /// Skips event numbers, as events of other organizations do.
    mutating func skipEvents(_ count: Int) { lastEvent += count }

    /// Gives the next event this number, unless it is taken.
    mutating func skipEvents(to number: Int) { lastEvent = max(lastEvent, number - 1) }

    mutating func record(
        _ kind: String, _ task: HubTask, in organization: inout Organization, extras: HubEvent.Extras = .change,
        at now: Moment
    ) {
        lastEvent += 1
        organization.events.append(
            HubEvent(
                number: lastEvent, kind: kind, occurredAt: now, task: task,
                projectName: organization.projectName(task.project), extras: extras))
    }

    /// Moves the rows out during a change, because with a second owner each change would copy all of them.
    mutating func change<Result>(
        _ id: String?, _ change: (inout Organization, inout HubState) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        guard let id, var organization = organizations.removeValue(forKey: id) else { throw .noOrganization }
        defer { organizations[id] = organization }
        return try change(&organization, &self)
    }

    func organization(of user: HubUser) throws(Refusal) -> Organization {
        guard let organization = user.organization.flatMap({ organizations[$0] }) else {
            throw .noOrganization
        }
        return organization
    }

    func task(_ id: String, of user: HubUser) throws(Refusal) -> HubTask {
        guard let task = user.organization.flatMap({ organizations[$0]?.tasks[id] }) else {
            throw .notFound("Task")
        }
        return task
    }
}
