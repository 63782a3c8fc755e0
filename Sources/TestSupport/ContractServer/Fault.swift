/// A misbehaviour that waits for requests of one kind.
package struct Fault: Sendable {
    package enum Kind: Sendable, Hashable {
        case delay(seconds: Double)
        /// The connection ends, and nothing was done.
        case dropBefore
        /// Everything was done, and the connection ends without an answer.
        case dropAfter
        /// The connection ends in the middle of the body.
        case truncated
        /// `Content-Length` promises less than what is sent.
        case wrongLength
        /// Done, and answered with a valid JSON body of this size.
        case oversized(bytes: Int)
        case wrongType(String)
        /// A page with this status instead of an answer; nothing was done.
        case page(status: Int, retryAfter: Int?)
        /// 429, and nothing was done.
        case throttled(retryAfter: Int)
        /// Done twice, as if delivered twice; the first answer is given.
        case duplicated
        /// Done twice at the same time, where the idempotency key does not help; the first answer is given.
        case raced
        /// Done at once, and answered late.
        case lateAnswer(seconds: Double)
        /// Done at once, and answered when the faults are cleared.
        case heldAnswer
    }

    let method: String?
    let path: String
    let kind: Kind
    var remaining: Int?
    let probability: Double?

    /// Waits for requests whose whole path fits `path`, where `*` stands for anything.
    ///
    /// nil for `method`: any; nil for `times`: until it is cleared.
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
    /// nil: no such misbehaviour.
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
