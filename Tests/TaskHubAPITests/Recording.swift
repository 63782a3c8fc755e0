import FoundationEssentials
import HTTPTypes
import WebTransport

/// One recorded exchange of the real server, from fixtures/recordings.
struct Recording {
    let path: String
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    init(_ name: String, file: StaticString = #filePath) throws {
        let root = file.description.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        let data = try Data(
            contentsOf: URL(filePath: root.joined(separator: "/") + "/fixtures/recordings/\(name).json"))
        let exchange = try JSONDecoder().decode(Exchange.self, from: data)
        path = exchange.request.path
        status = exchange.response.status
        headers = exchange.response.headers
        body = try exchange.response.body.bytes()
    }

    var answer: HTTPAnswer {
        HTTPAnswer.of(status, headers: headers, body: body)
    }
}

extension HTTPAnswer {
    static func of(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) -> HTTPAnswer {
        var response = HTTPResponse(status: HTTPResponse.Status(code: status))
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            response.headerFields[name] = value
        }
        return HTTPAnswer(response: response, body: body)
    }

    static func json(_ text: String, status: Int = 200) -> HTTPAnswer {
        of(status, headers: ["Content-Type": "application/json; charset=utf-8"], body: Array(text.utf8))
    }
}

private struct Exchange: Decodable {
    let request: Request
    let response: Response

    struct Request: Decodable {
        let path: String
    }

    struct Response: Decodable {
        let status: Int
        let headers: [String: String]
        let body: Body
    }
}

/// A JSON value, or a text that is not JSON.
private enum Body: Decodable {
    case null
    case text(String)
    case flag(Bool)
    case number(Int)
    case list([Body])
    case object([String: Body])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([Body].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Body].self))
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

extension Body: Encodable {
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
