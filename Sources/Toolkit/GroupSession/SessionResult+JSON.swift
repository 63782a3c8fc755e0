internal import HTTPTypes
public import JSONValues
internal import ProgramFailures
internal import WebTransport

extension SessionResult {
    /// Returns the JSON of a successful response.
    ///
    /// - Throws: ``SessionFailure`` if there was no token, `TransportError` if there was no response, or
    ///   ``ProgramFailure``, which says what the server did instead. None has a part of the response.
    public func json() throws -> JSONValue {
        switch self {
        case .noToken(let failure): throw failure
        case .failed(let error): throw error
        case .answered(let answer):
            let status = answer.response.status
            guard status.kind == .successful else { throw ProgramFailure(serverStatus: status.code) }
            do throws(JSONError) {
                return try JSONValue(reading: answer.body, limit: answer.body.count)
            } catch {
                throw ProgramFailure(
                    .refused, "not_json", "the server's response is not JSON", "Check the address and its path")
            }
        }
    }
}

extension ProgramFailure {
    /// Explains a response that is not a success.
    fileprivate init(serverStatus code: Int) {
        switch code {
        case 401: self = SessionFailure.rejected.failure(in: FailureWords())
        case 408, 425, 429, 500...:
            self.init(.unavailable, "server_failing", "the server responded with status \(code)", "Try again later")
        case 300..<400:
            self.init(
                .refused, "redirected", "the server sends the request elsewhere",
                "Give the address to which it redirects")
        default:
            self.init(
                .refused, "server_refused", "the server responded with status \(code)",
                "Check the address and its path")
        }
    }
}
