/// A misbehaviour for matching requests.
package struct Fault: Sendable {
    package enum Kind: Sendable, Hashable {
        case delay(seconds: Double)
        /// Closes the connection without doing anything.
        case dropBefore
        /// Carries the request out and closes the connection without a response.
        case dropAfter
        /// Closes the connection in the middle of the body.
        case truncated
        /// Announces a `Content-Length` shorter than the body.
        case wrongLength
        /// Carries the request out and answers with a valid JSON body of this size.
        case oversized(bytes: Int)
        case wrongType(String)
        /// Answers with an HTML page of this status, without doing anything.
        case page(status: Int, retryAfter: Int?)
        /// Answers 429, without doing anything.
        case throttled(retryAfter: Int)
        /// Carries the request out twice, as if delivered twice, and gives the first response.
        case duplicated
        /// Carries the request out twice at the same time, despite the idempotency key, and gives the first response.
        case raced
        /// Carries the request out at once, and answers late.
        case lateAnswer(seconds: Double)
        /// Carries the request out at once, and answers when the faults are cleared.
        case heldAnswer
    }

    let method: String?
    let path: String
    let kind: Kind
    var remaining: Int?
    let probability: Double?

    /// Creates a fault for requests whose path matches `path`, where `*` matches any text.
    ///
    /// Without `method` it applies to any; without `times` until it is cleared.
    package init(
        _ kind: Kind, method: String? = nil, path: String = "*", times: Int? = 1, probability: Double? = nil
    ) {
        self.kind = kind
        self.method = method
        self.path = path
        remaining = times
        self.probability = probability
    }

    func concerns(_ request: Incoming) -> Bool {
        (method == nil || method == request.method) && Self.matches(request.path[...], path[...])
    }

    private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        guard first == "*" else { return text.first == first && matches(text.dropFirst(), pattern.dropFirst()) }
        let rest = pattern.dropFirst()
        if rest.isEmpty { return true }
        return text.indices.contains { matches(text[$0...], rest) }
    }
}

extension Fault.Kind {
    /// Nil if there is no such fault.
    init?(_ json: JSON) {
        switch json["kind"]?.text {
        case "delay": self = .delay(seconds: json["seconds"]?.number ?? 1)
        case "drop_before": self = .dropBefore
        case "drop_after": self = .dropAfter
        case "truncated": self = .truncated
        case "wrong_length": self = .wrongLength
        case "oversized": self = .oversized(bytes: json["bytes"]?.integer ?? 100_000_000)
        case "wrong_type": self = .wrongType(json["type"]?.text ?? "text/plain")
        case "page": self = .page(status: json["status"]?.integer ?? 500, retryAfter: json["retry_after"]?.integer)
        case "throttled": self = .throttled(retryAfter: json["retry_after"]?.integer ?? 60)
        case "duplicated": self = .duplicated
        case "raced": self = .raced
        case "late_answer": self = .lateAnswer(seconds: json["seconds"]?.number ?? 1)
        case "held_answer": self = .heldAnswer
        default: return nil
        }
    }
}
