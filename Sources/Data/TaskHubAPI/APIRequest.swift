import FoundationEssentials
import HTTPTypes

/// A request to the server, without the server's address.
struct APIRequest {
    var method: HTTPRequest.Method = .get
    /// The path and query after the base address.
    var path: String
    var accessToken: String?
    /// The JSON body, or nil for none.
    var body: [UInt8]?
    var idempotencyKey: String?

    /// Returns a request to the mobile API for a signed-in user.
    static func to(
        _ path: String, _ accessToken: String, _ method: HTTPRequest.Method = .get, _ body: [UInt8]? = nil
    ) -> APIRequest {
        APIRequest(method: method, path: "/api/mobile/v1\(path)", accessToken: accessToken, body: body)
    }
}

/// Request bodies in JSON.
enum JSONBody {
    static func bytes(_ value: some Encodable) throws(APIError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw .unsendable(.bodyIsNoObject)
        }
    }
}
