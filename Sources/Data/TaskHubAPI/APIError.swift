package import WebTransport

/// Why the server did not do what was asked.
///
/// Holds nothing that a user wrote, and not the server's messages, which may quote it.
package enum APIError: Error, Hashable, Sendable {
    case transport(TransportError)
    /// In the API's own form of an error.
    case refused(APIErrorCode, APIFault)
    /// An HTML page: an unknown path with 404, and with 500 a fault of the server, or the identity provider is away.
    case page(APIFault)
    case redirected(to: RedirectTarget, APIFault)
    /// Neither JSON nor HTML.
    case notJSON(APIFault)
    /// JSON, but not of the form that was due.
    case notUnderstood(APIFault)
    /// Nothing was sent: the server would fail, each time, and not say why.
    case unsendable(UnsendableInput)
}

/// What is known of any answer.
package struct APIFault: Hashable, Sendable {
    package var status: Int
    /// As it stands in the server's log.
    package var requestID: String
    /// At most an hour.
    package var retryAfter: Duration?

    package init(status: Int, requestID: String, retryAfter: Duration? = nil) {
        self.status = status
        self.requestID = requestID
        self.retryAfter = retryAfter
    }
}

/// Input that the server answers with a fault of its own, however often it is tried.
package enum UnsendableInput: String, Error, Hashable, Sendable, CaseIterable {
    case bodyIsNoObject = "body_is_no_object"
    case priorityOutOfRange = "priority_out_of_range"
    /// A task can be done only after it was made.
    case doneAtCreation = "done_at_creation"
    /// Empty, or holding what a header can't.
    case keyMalformed = "key_malformed"
    /// The task would be made all the same.
    case keyTooLong = "key_too_long"
    case projectNameTooLong = "project_name_too_long"
    case timeZoneMalformed = "time_zone_malformed"
}
