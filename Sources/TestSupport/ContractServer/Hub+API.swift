import FoundationEssentials
import HTTPTypes

extension Hub {
    /// Checks in the server's order: media type, token, scope, throttle, method, body.
    mutating func answer(_ request: Incoming, _ identity: Result<Identity, Refusal>) -> Outgoing {
        guard let endpoint = APIEndpoint(request.path) else { return .page(404) }
        let requestID = request.requestID
        do {
            var answer = try carryOut(request, endpoint, identity)
            if answer.status < 300, wantsPage(request) {
                answer = .page(200)
                answer.headers[.allow] = endpoint.allow
                answer.headers[.vary] = "Accept, Cookie, origin"
            }
            return answer
        } catch let refusal as Refusal {
            var answer = Outgoing(refusal, requestID: requestID, allow: endpoint.allow)
            if case .envelope(429, _, _, .object(let details)) = refusal, let text = details["detail"]?.text {
                answer.headers[.retryAfter] = text.filter(\.isNumber)
            }
            return answer
        } catch {
            return .page(500)
        }
    }

    /// Carries the same request out again, as before the first one's key was stored.
    mutating func race(_ request: Incoming, _ identity: Result<Identity, Refusal>) {
        let stored = state.replays
        state.replays = [:]
        _ = answer(request, identity)
        state.replays = stored
    }

    private mutating func carryOut(
        _ request: Incoming, _ endpoint: APIEndpoint, _ identity: Result<Identity, Refusal>
    ) throws -> Outgoing {
        let accept = request.header("Accept") ?? "*/*"
        guard ["*/*", "application/*", "application/json", "text/html"].contains(where: accept.contains) else {
            throw Refusal.named(406, "not_acceptable", "Could not satisfy the request Accept header.")
        }
        if case .meta = endpoint.place {
            guard ["GET", "HEAD"].contains(request.method) else { throw methodNotAllowed(request) }
            return Outgoing(200, meta, allow: endpoint.allow)
        }
        let user = try authorize(request, endpoint, identity)
        if settings.throttles, let wait = throttle.wait(endpoint.path, now: now) {
            throw Refusal.named(
                429, "throttled", "Request was throttled. Expected available in \(wait) second\(wait == 1 ? "" : "s").")
        }
        if request.method == "OPTIONS" { return Outgoing(200, options(endpoint), allow: endpoint.allow) }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard endpoint.methods.contains(method) else { throw methodNotAllowed(request) }
        return try method == "GET" ? read(request, endpoint, user) : write(request, endpoint, user)
    }

    private mutating func authorize(
        _ request: Incoming, _ endpoint: APIEndpoint, _ identity: Result<Identity, Refusal>
    ) throws -> HubUser {
        if settings.isAPIDisabled {
            throw Refusal.named(
                403, "permission_denied", "You do not have permission to perform this action.")
        }
        let identity = try identity.get()
        let known = state.users[identity.name]
        guard known != nil || (settings.provisions && identity.email != nil) else { throw Refusal.onboarding }
        if let scope = endpoint.scope(request.method), !identity.scopes.contains(scope) {
            throw Refusal.named(403, "insufficient_scope", "Token does not contain required scopes")
        }
        return state.user(identity.name, email: identity.email, now: now)
    }

    private func methodNotAllowed(_ request: Incoming) -> Refusal {
        .named(405, "method_not_allowed", "Method \"\(request.method)\" not allowed.")
    }

    private func wantsPage(_ request: Incoming) -> Bool {
        let accept = request.header("Accept") ?? ""
        return accept.contains("text/html") && !accept.contains("application/json")
    }

    private var meta: JSON {
        let issuer = settings.provider?.issuer ?? address + IdentityProvider.base
        return [
            "api_version": "1", "oidc_discovery_url": .string("\(issuer)/.well-known/openid-configuration"),
            "oidc_client_id": .string(settings.provider?.clientID ?? IdentityProvider.clientID),
            "required_scopes": .array(Identity.allScopes.map(JSON.string)),
            "required_audience": .string(IdentityProvider.audience),
            "sync": ["max_page_size": 500, "event_retention_days": .int(settings.eventRetentionDays)],
        ]
    }

    private func options(_ endpoint: APIEndpoint) -> JSON {
        let name = endpoint.path.split(separator: "/").map { $0.capitalized }.joined(separator: " ")
        return [
            "name": .string("Mobile \(name)"), "description": "", "renders": ["application/json", "text/html"],
            "parses": ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"],
        ]
    }
}
