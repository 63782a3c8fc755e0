package import TaskHubEntities
package import TaskSync
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
    /// A proxy refused the request's headers, most of which are the access token.
    case tokenTooLarge(APIFault)
    /// There is no access token to send the request with, or to replace the one that the server rejected.
    case noToken(ServiceError)
}

/// The known facts about any unsuccessful response.
package struct APIFault: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// The request's id in the server's log.
    package var requestID: String
    /// The requested delay before the next attempt, at most one hour.
    package var retryAfter: Duration?
    /// The first field of a task that the server did not accept.
    package var field: TaskField?
    /// The first member of a device that the server did not accept.
    var deviceKey: DeviceKey?

    package init(status: Int, requestID: String, retryAfter: Duration? = nil, field: TaskField? = nil) {
        self.status = status
        self.requestID = requestID
        self.retryAfter = retryAfter
        self.field = field
    }
}
