/// A received request and its outcome, for assertions.
struct ReceivedRequest: Sendable {
    let method: String
    let path: String
    let query: [String: String]
    let key: String?
    let receivedAt: Moment
    /// Nil if the connection was dropped.
    let status: Int?
    let fault: String?

    var json: JSON {
        [
            "method": .string(method), "path": .string(path), "query": .object(query.mapValues(JSON.string)),
            "key": JSON(key), "time": .string(receivedAt.precise), "status": JSON(status), "fault": JSON(fault),
        ]
    }
}
