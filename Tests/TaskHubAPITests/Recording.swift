import FoundationEssentials
import HTTPTypes
import TaskHubEntities
import TaskStore
import WebTransport

/// One recorded exchange of the real server, from fixtures/recordings.
struct Recording {
    let name: String
    let method: HTTPRequest.Method
    let path: String
    let key: String?
    let requestBody: [UInt8]
    let status: Int
    let headers: [String: String]
    let body: [UInt8]
    /// How many there are in the list that the answer is or has; 1 for a single thing.
    let count: Int
    /// nil: the answer is no error in the API's own form.
    let errorCode: String?
    /// The first field of a task that the error names.
    let errorField: TaskField?
    let requestID: String?

    init(_ name: String) throws {
        let data = try Data(contentsOf: URL(filePath: "\(Recording.folder)/\(name).json"))
        let exchange = try JSONDecoder().decode(Exchange.self, from: data)
        self.name = name
        method = HTTPRequest.Method(exchange.request.method) ?? .get
        path = exchange.request.path
        key = exchange.request.headers["Idempotency-Key"]
        requestBody = try exchange.request.body.bytes()
        status = exchange.response.status
        headers = exchange.response.headers
        body = try exchange.response.body.bytes()
        count = exchange.response.body.count
        let error = exchange.response.body["error"]
        errorCode = error?["code"]?.text
        errorField = TaskField.ofServer.first { error?["details"]?[$0.serverName] != nil }
        requestID = exchange.response.body["request_id"]?.text
    }

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    static var root: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    }

    static var folder: String { "\(root)/fixtures/recordings" }

    var answer: TransportResponse {
        TransportResponse.of(status, headers: headers, body: body)
    }
}

extension TransportResponse {
    static func of(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) -> TransportResponse {
        var response = HTTPResponse(status: HTTPResponse.Status(code: status))
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            response.headerFields[name] = value
        }
        return TransportResponse(response: response, body: body)
    }

    static func json(_ text: String, status: Int = 200) -> TransportResponse {
        of(status, headers: ["Content-Type": "application/json; charset=utf-8"], body: Array(text.utf8))
    }
}

private struct Exchange: Decodable {
    let request: Request
    let response: Response

    struct Request: Decodable {
        let method: String
        let path: String
        let headers: [String: String]
        let body: JSONValue
    }

    struct Response: Decodable {
        let status: Int
        let headers: [String: String]
        let body: JSONValue
    }
}

/// A JSON value, or a text that is not JSON.
enum JSONValue: Decodable, Equatable {
    case null
    case text(String)
    case flag(Bool)
    case number(Double)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var count: Int {
        switch self {
        case .list(let list): list.count
        case .object: (self["events"] ?? self["tasks"])?.count ?? 1
        default: 1
        }
    }

    func bytes() throws -> [UInt8] {
        switch self {
        case .null: []
        case .text(let text): Array(text.utf8)
        default: Array(try JSONEncoder().encode(self))
        }
    }
}

extension JSONValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .text(let text): try value.encode(text)
        case .flag(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .list(let list): try value.encode(list)
        case .object(let object): try value.encode(object)
        }
    }
}
