import HTTPTypes

/// A response, before any fault is applied.
struct Outgoing: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    init(_ status: Int, json: [UInt8], allow: String? = nil) {
        self.init(status, type: "application/json", vary: "Accept, origin, Cookie", body: json, allow: allow)
    }

    init(_ status: Int, _ json: JSON, allow: String? = nil) { self.init(status, json: json.bytes, allow: allow) }

    /// No body and no content type.
    static func empty(_ allow: String) -> Outgoing {
        Outgoing(204, type: nil, vary: "Accept, origin, Cookie", body: [], allow: allow)
    }

    static func page(_ status: Int) -> Outgoing {
        let title =
            switch status {
            case 404: "Not Found"
            case 200: "Task Hub"
            case 500: "Server Error (500)"
            default: "\(status) Service Unavailable"
            }
        let text = status == 404 ? "The requested resource was not found on this server." : ""
        let body = """

            <!doctype html>
            <html lang="en">
            <head>
              <title>\(title)</title>
            </head>
            <body>
              <h1>\(title)</h1><p>\(text)</p>
            </body>
            </html>

            """
        return Outgoing(status, type: "text/html; charset=utf-8", vary: "origin, Cookie", body: Array(body.utf8))
    }

    init(_ refusal: Refusal, requestID: String, allow: String?) {
        switch refusal {
        case .page(let status): self = .page(status)
        case .envelope(let status, let code, let message, let details):
            self.init(
                status,
                [
                    "error": ["code": .string(code), "message": .string(message), "details": details],
                    "request_id": .string(requestID),
                ], allow: allow)
            if status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        }
    }

    private init(_ status: Int, type: String?, vary: String, body: [UInt8], allow: String? = nil) {
        self.status = status
        self.body = body
        headers = [.vary: vary]
        if let type { headers[.contentType] = type }
        if let allow { headers[.allow] = allow }
    }
}
