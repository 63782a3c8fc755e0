import AccountSession
import FoundationEssentials
import HTTPTypes

/// A request to the server, without the server's address and the access token.
struct APIRequest {
    let method: HTTPRequest.Method
    /// The path and query after the base address.
    let path: String
    /// The JSON body, or nil for none.
    let body: [UInt8]?
    /// Whether the server requires the user's access token.
    let needsToken: Bool
    var idempotencyKey: String?

    /// Creates a request to the mobile API for the signed-in user.
    init(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]? = nil) {
        self.method = method
        self.path = "/api/mobile/v1\(path)"
        self.body = body
        needsToken = true
    }

    /// Creates a request to the mobile API for the signed-in user, with a body of texts, numbers and switches.
    init(_ method: HTTPRequest.Method, _ path: String, json: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            self.init(method, path, Array(try encoder.encode(json)))
        } catch {
            preconditionFailure("texts, numbers and switches can always be encoded")
        }
    }

    /// Creates a request that needs no sign-in.
    init(_ check: ServerCheck) {
        method = .get
        path = check.path
        body = nil
        needsToken = false
    }
}
