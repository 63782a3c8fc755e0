package import WebTransport

/// Why a request to the server failed.
///
/// Contains nothing that a user wrote, and no message of the server, which may quote it.
package enum APIError: Error, Hashable, Sendable {
    /// There was no complete response.
    case transport(TransportError)
    /// The server responded with an error in the API's own format.
    case refused(APIErrorCode, APIFault)
    /// An HTML page.
    ///
    /// With 404, the path is unknown. With 500, the server or the identity provider fails.
    case page(APIFault)
    /// A redirect, which is not followed.
    case redirected(to: RedirectTarget, APIFault)
    /// Neither JSON nor HTML.
    case notJSON(APIFault)
    /// JSON of an unexpected form.
    case notUnderstood(APIFault)
    /// Nothing was sent, because the server fails on this input every time and does not say why.
    case unsendable(UnsendableInput)
}

/// What is known about any unsuccessful response.
package struct APIFault: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// The request's id in the server's log.
    package var requestID: String
    /// The requested delay before the next attempt, at most one hour.
    package var retryAfter: Duration?

    package init(status: Int, requestID: String, retryAfter: Duration? = nil) {
        self.status = status
        self.requestID = requestID
        self.retryAfter = retryAfter
    }
}

/// Input on which the server fails every time.
package enum UnsendableInput: String, Error, Hashable, Sendable, CaseIterable {
    case bodyIsNoObject = "body_is_no_object"
    case priorityOutOfRange = "priority_out_of_range"
    /// A task cannot be completed in the request that creates it.
    case doneAtCreation = "done_at_creation"
    /// The idempotency key is empty, or contains bytes that a header cannot.
    case keyMalformed = "key_malformed"
    /// The idempotency key is too long, and the server would create the task despite failing.
    case keyTooLong = "key_too_long"
    case projectNameTooLong = "project_name_too_long"
    case timeZoneMalformed = "time_zone_malformed"
}
