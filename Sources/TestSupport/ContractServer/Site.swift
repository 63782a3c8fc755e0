import FoundationEssentials
import Glibc
import HTTPTypes

/// Answers every request, and applies the faults.
struct Site: Sendable {
    let hub: LockedHub
    let provider: IdentityProvider

    /// Nil closes the connection.
    func respond(to request: Incoming) async -> Reply? {
        hub.withLock { $0.underWay += 1 }
        defer { hub.withLock { $0.underWay -= 1 } }
        if request.path.hasPrefix("/control/") {
            return Reply(Control(hub: hub, provider: provider).answer(request))
        }
        let received = hub.withLock { $0.now }
        let kind = hub.withLock { $0.takeFault(request) }
        let answer = await prepare(request, kind)
        log(request, received, kind, answer?.status)
        guard let answer else { return nil }
        hub.withLock { $0.remember() }
        return Reply(answer, kind)
    }

    private func prepare(_ request: Incoming, _ kind: Fault.Kind?) async -> Outgoing? {
        switch kind {
        case .delay(let seconds): if await !slept(seconds) { return nil }
        case .dropBefore: return nil
        case .page(let status, let retryAfter):
            var answer = Outgoing.page(status)
            if let retryAfter { answer.headers[.retryAfter] = String(retryAfter) }
            return answer
        case .throttled(let seconds):
            let text = "Request was throttled. Expected available in \(seconds) seconds."
            var answer = Outgoing(.named(429, "throttled", text), requestID: request.requestID, allow: nil)
            answer.headers[.retryAfter] = String(seconds)
            return answer
        default: break
        }
        let answer = answer(request)
        switch kind {
        case .duplicated: _ = self.answer(request)
        case .raced:
            let identity = identity(request)
            hub.withLock { $0.race(request, identity) }
        case .lateAnswer(let seconds): if await !slept(seconds) { return nil }
        case .heldAnswer: await untilFaultsAreCleared()
        case .dropAfter: return nil
        default: break
        }
        return answer
    }

    /// False if the server stopped meanwhile.
    private func slept(_ seconds: Double) async -> Bool { (try? await Task.sleep(for: .seconds(seconds))) != nil }

    private func untilFaultsAreCleared() async {
        let (clearing, continuation) = AsyncStream.makeStream(of: Never.self)
        hub.withLock { $0.heldAnswers.append(continuation) }
        for await _ in clearing {}
    }

    /// Carries a request out.
    func answer(_ request: Incoming) -> Outgoing {
        switch request.path {
        case "/health/live": return Outgoing(200, ["status": "ok"], allow: "GET, OPTIONS")
        case "/health/ready": return Outgoing(200, ["status": "ok", "db": true], allow: "GET, OPTIONS")
        case let path where path.hasPrefix(IdentityProvider.base):
            if hub.withLock({ $0.settings.isProviderDown }) { return .page(503) }
            return ProviderSite(provider: provider, hub: hub).answer(request)
        default:
            let identity = identity(request)
            return hub.withLock { $0.answer(request, identity) }
        }
    }

    private func identity(_ request: Incoming) -> Result<Identity, Refusal> {
        guard let header = request.header("Authorization") else { return .failure(.invalidToken) }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            return .failure(.named(401, "authentication_failed", "Invalid authorization header"))
        }
        let token = String(parts[1])
        guard token.split(separator: ".").count == 3, token.hasPrefix("ey") else {
            return Result { () throws(Refusal) in try Identity(plain: token) }
        }
        let (issuer, isDown, other) = hub.withLock {
            ($0.address + IdentityProvider.base, $0.settings.isProviderDown, $0.settings.provider)
        }
        if isDown { return .failure(.page(500)) }
        if let other { return other.identity(of: token, now: time(nil)) }
        return provider.identity(of: token, issuer: issuer, now: time(nil)) { id in
            hub.withLock { $0.sessions.isRevoked(accessToken: id) }
        }
    }

    private func log(_ request: Incoming, _ received: Moment, _ kind: Fault.Kind?, _ status: Int?) {
        let entry = ReceivedRequest(
            method: request.method, path: request.path, query: request.query, key: request.header("Idempotency-Key"),
            receivedAt: received, status: status, fault: kind.map { String("\($0)".prefix { $0 != "(" }) })
        hub.withLock { $0.log.append(entry) }
    }
}
