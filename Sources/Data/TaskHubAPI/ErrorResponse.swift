/// The body of an error in the API's own format.
struct ErrorResponse: Decodable {
    let error: Problem
    let requestID: String?

    struct Problem: Decodable {
        let code: String
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case requestID = "request_id"
    }

    /// Returns whether the text looks like a request id, so that it is safe to show.
    static func isRequestID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
