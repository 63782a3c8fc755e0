import AsyncHTTPClient
import NIOCore
import NIOHTTP1

@testable import ContractServer

/// A running contract server, asked from outside.
struct ContractRig {
    let server: ContractServer
    let address: String

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
        let server = try await ContractServer()
        let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
        let running = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        defer { running.cancel() }
        for await address in addresses { return try await body(ContractRig(server: server, address: address)) }
        throw NotRunning()
    }

    func send(
        _ method: String, _ path: String, token: String? = "alice", headers: [String: String] = [:],
        bytes: [UInt8]? = nil
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: address + path)
        request.method = .RAW(value: method)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let bytes { request.body = .bytes(ByteBuffer(bytes: bytes)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 64 << 20)
        let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
        return Reply(
            status: Int(response.status.code), headers: Dictionary(fields) { _, last in last },
            body: Array(body.readableBytesView))
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
