import ContractServer
import HTTPTypes
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import WebTransport

/// What all machines share: the server, the provider and the time.
final class World: Sendable {
    /// Nothing is sent there, since the server is in the same process.
    static let address = "http://127.0.0.1:9"

    let chronicle: Chronicle
    let clock: FixedClock
    let provider: RotatingProvider
    /// Taken by the sync of each machine.
    let syncLocks = [SteppingLock.Bolt(), SteppingLock.Bolt(), SteppingLock.Bolt()]
    private let server: InMemoryServer

    /// Empties the server.
    init(_ server: InMemoryServer, seed: UInt64, isTolerant: Bool, isDetailed: Bool) {
        let chronicle = Chronicle(isDetailed: isDetailed)
        self.chronicle = chronicle
        self.server = server
        clock = FixedClock()
        provider = RotatingProvider(isTolerant: isTolerant) { chronicle.report($0) }
        server.empty(address: World.address, seed: seed)
        server.stopClock(at: Int(clock.now().microseconds))
        carryOut("settings", ["throttling": false])
    }

    func advance(by duration: Duration) {
        let now = Instant(microseconds: clock.now().microseconds + Int64(duration / .microseconds(1)))
        clock.set(now)
        server.stopClock(at: Int(now.microseconds))
    }

    /// Does what `POST /control/…` does.
    @discardableResult
    func control(_ path: String, _ body: JSON = [:]) throws -> JSON {
        try server.carryOut(path, body)
    }

    /// Does the same where nothing can be refused.
    @discardableResult
    private func carryOut(_ path: String, _ body: JSON = [:]) -> JSON {
        do {
            return try control(path, body)
        } catch {
            chronicle.report("\(path): \(error)")
            return .null
        }
    }

    /// Makes a change of another client.
    @discardableResult
    func other(_ action: String, task: String? = nil, _ body: JSON = [:]) throws -> JSON {
        var members: [String: JSON] = ["user": SyncRig.user, "action": .string(action), "body": body]
        if let task { members["task"] = .string(task) }
        return try control("change", .object(members))
    }

    var facts: HubFacts {
        carryOut("log/clear")
        return HubFacts(carryOut("state"))
    }

    /// The ids of the records that cannot be read.
    var damaged: [String] { server.damaged }

    /// Answers a client; the cursor after a page may lead back.
    func answer(
        _ request: HTTPRequest, _ body: [UInt8], from machine: Machine, misplacingCursor misplaces: Bool = false
    ) async -> TransportResponse {
        var request = request
        let token = request.headerFields[.authorization]?.split(separator: " ").last.map(String.init)
        if let token, !provider.accepts(token, at: clock.now()) {
            request.headerFields[.authorization] = "Bearer expired"
        }
        let isMisplaced = misplaces && request.path?.contains("/sync/delta") == true
        if isMisplaced { carryOut("settings", ["delta_cursor": "same"]) }
        let isRepeated = isRepeatedCreation(request)
        noteRace(request, of: machine)
        var (response, bytes) = await server.answer(request, body: body)
        if isMisplaced { carryOut("settings", ["delta_cursor": nil]) }
        response.headerFields[.date] = DatedTransport.text(clock.now())
        switch response.status.code {
        case 401: chronicle.count(.tokenRejected)
        case 410: chronicle.count(.expiredCursor)
        case 201 where isRepeated: chronicle.count(.repeatedCreation)
        // An empty page is shorter, and ends the log.
        case 200 where isMisplaced && bytes.count > 60: chronicle.count(.endlessLog)
        default: break
        }
        return TransportResponse(response: response, body: bytes)
    }

    /// Notes a change of a task that another machine may just have looked at to change it.
    private func noteRace(_ request: HTTPRequest, of machine: Machine) {
        guard request.method == .patch, syncLocks.contains(where: { $0 !== machine.syncLock && !$0.isOpen }) else {
            return
        }
        let id = request.path?.split(separator: "/").last.map(String.init) ?? ""
        if let title = facts.tasks.first(where: { $0.id == id })?.title { chronicle.change { $0.raced(title) } }
    }

    /// Whether a creation with the same key was carried out before.
    private func isRepeatedCreation(_ request: HTTPRequest) -> Bool {
        guard request.method == .post, let name = HTTPField.Name("Idempotency-Key"),
            let key = request.headerFields[name]
        else { return false }
        return server.remembers(key: key)
    }
}
