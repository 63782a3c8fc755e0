import FoundationEssentials
import HTTPTypes

/// One call of the server, before it has an address.
struct APIRequest {
    var method: HTTPRequest.Method = .get
    /// Behind the path of the base address.
    var path: String
    var accessToken: String?
    /// JSON; nil: none.
    var body: [UInt8]?
    var idempotencyKey: String?

    /// One of the mobile API, for somebody who is signed in.
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
