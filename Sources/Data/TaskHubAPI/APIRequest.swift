import HTTPTypes

/// One call of the server, before it has an address.
struct APIRequest {
    var method: HTTPRequest.Method = .get
    /// Behind the path of the base address.
    var path: String
    var accessToken: String?
    /// JSON; nil: none.
    var body: [UInt8]?
}
