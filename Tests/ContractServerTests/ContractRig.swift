import ContractServer
import HTTPTypes
import Testing
import WebClient
import WebTransport

/// A running contract server, asked from outside.
struct ContractRig {
    let server: InMemoryServer
    let address: String
    private let transport: CurlTransport

    struct Reply {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]

        var json: JSON? { JSON(body) }
        var mediaType: String { String((headers["content-type"] ?? "").prefix { $0 != ";" }) }
    }

    static func with<Result: Sendable>(
        _ body: sending (ContractRig) async throws -> Result
    ) async throws -> Result {
        let server = InMemoryServer()
        let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
        let running = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        defer { running.cancel() }
        let transport = try CurlTransport(userAgent: "test/1")
        for await address in addresses {
            return try await body(ContractRig(server: server, address: address, transport: transport))
        }
        throw NotRunning()
    }

    func send(
        _ method: String, _ path: String, token: String? = "alice", headers: [String: String] = [:],
        bytes: [UInt8]? = nil
    ) async throws -> Reply {
        var fields = HTTPFields()
        if let token { fields[.authorization] = "Bearer \(token)" }
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let request = HTTPRequest(
            method: try #require(HTTPRequest.Method(method)), scheme: "http",
            authority: String(address.dropFirst("http://".count)), path: path, headerFields: fields)
        let answer = try await transport.send(
            request, body: bytes ?? [], limits: TransportLimits(connecting: .seconds(60), total: .seconds(60)))
        let replied = answer.response.headerFields.map { ($0.name.canonicalName, $0.value) }
        return Reply(
            status: answer.response.status.code, headers: Dictionary(replied) { _, last in last }, body: answer.body)
    }

    /// In the API, with a JSON body.
    func call(
        _ method: String, _ path: String, _ body: JSON? = nil, token: String = "alice", key: String? = nil
    ) async throws -> Reply {
        var headers = ["Accept": "application/json"]
        if body != nil { headers["Content-Type"] = "application/json" }
        if let key { headers["Idempotency-Key"] = key }
        return try await send(method, "/api/mobile/v1" + path, token: token, headers: headers, bytes: body?.bytes)
    }

    @discardableResult
    func control(_ path: String, _ body: JSON = [:]) async throws -> JSON {
        let answer = try await server.control(path, String(decoding: body.bytes, as: UTF8.self))
        return JSON(Array(answer.utf8)) ?? nil
    }

    func create(_ body: JSON, token: String = "alice", key: String) async throws -> String {
        let reply = try await call("POST", "/tasks", body, token: token, key: key)
        guard reply.status == 201, let id = reply.json?["id"]?.text else { throw NotRunning() }
        return id
    }

    struct NotRunning: Error {}
}
