import GroupSession
import HTTPTypes
import Testing
import WebAddress
import WebTransport

@Suite struct BootstrapTests {
    /// Answers each request in the same way.
    private struct OneAnswer: HTTPTransport {
        var status = 200
        var body = "{}"
        var error: TransportError?
        let path: @Sendable (String) -> Void

        func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
            path("\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
            if let error { throw error }
            return TransportResponse(response: HTTPResponse(status: .init(code: status)), body: Array(self.body.utf8))
        }
    }

    @Test("The address is normalized, and the document is fetched below it")
    func accepted() async throws {
        let transport = OneAnswer(body: #" {"name":"mail"}"#) { #expect($0 == "https://mail.example/a/health") }
        let server = try await Bootstrap(transport: transport).check(
            " HTTPS://Mail.Example:443/a/ ", document: "health")
        #expect(server.address.text == "https://mail.example/a" && server.isEncrypted)
        #expect(server.document.map { String(decoding: $0, as: UTF8.self) } == #" {"name":"mail"}"#)
    }

    @Test("Without a document, any response will do", arguments: [200, 302, 401, 404, 500])
    func anyResponse(status: Int) async throws {
        let transport = OneAnswer(status: status, body: "<p>") { #expect($0 == "https://mail.example/") }
        let server = try await Bootstrap(transport: transport).check("https://mail.example")
        #expect(server.document == nil)
    }

    @Test(
        "What is not the document is told apart",
        arguments: [
            (404, "{}", .noDocument(status: 404)), (401, "{}", .noDocument(status: 401)), (302, "{}", .redirected),
            (503, "{}", .failing(status: 503)), (200, "<p>", .notJSON), (200, "[{}]", .notJSON), (200, "{", .notJSON),
            (200, "", .notJSON),
        ] as [(Int, String, BootstrapError)])
    func refused(status: Int, body: String, expected: BootstrapError) async {
        let transport = OneAnswer(status: status, body: body) { _ in }
        await #expect(throws: expected) {
            try await Bootstrap(transport: transport).check("https://mail.example", document: "/health")
        }
    }

    @Test("A malformed address is refused without a request, and a certificate has its own error")
    func unreachable() async {
        await #expect(throws: BootstrapError.address(.httpNotAllowed)) {
            try await Bootstrap(transport: OneAnswer { Issue.record("sent to \($0)") }).check("http://mail.example")
        }
        await #expect(throws: BootstrapError.unreachable(.certificateExpired)) {
            try await Bootstrap(transport: OneAnswer(error: .certificateExpired) { _ in }).check("https://mail.example")
        }
    }
}
