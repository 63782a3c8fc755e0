import FoundationEssentials
import HTTPTypes
import TaskHubEntities
import WebTransport

/// The body of an error in the API's own format.
struct ErrorResponse: Decodable {
    private let error: Problem
    private let id: String?

    private struct Problem: Decodable {
        private enum CodingKeys: CodingKey {
            case code, details
        }

        let code: String
        let fields: [TaskField]
        let deviceKeys: [DeviceKey]

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            code = try members.decode(String.self, forKey: .code)
            let details = try? members.nestedContainer(keyedBy: TaskField.Key.self, forKey: .details)
            fields = TaskField.ofServer.filter { details?.contains(TaskField.Key($0)) ?? false }
            let device = try? members.nestedContainer(keyedBy: DeviceKey.self, forKey: .details)
            deviceKeys = DeviceKey.allCases.filter { device?.contains($0) ?? false }
        }
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case id = "request_id"
    }

    var code: APIErrorCode { APIErrorCode(rawValue: error.code) ?? .other }

    /// The first field of a task that the server names.
    var field: TaskField? { error.fields.first }

    /// The first member of a device that the server names.
    var deviceKey: DeviceKey? { error.deviceKeys.first }

    /// The request's id in the server's log, or nil if the text does not look like one and is not safe to show.
    var requestID: String? {
        id.flatMap { ErrorResponse.isRequestID($0) ? $0 : nil }
    }

    private static func isRequestID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}

extension TaskField {
    /// The field's name in the server's format.
    fileprivate struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ field: TaskField) { stringValue = field.serverName }

        init?(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { return nil }
    }
}

extension TransportResponse {
    enum ContentType {
        case json
        case html
        case other
    }

    var contentType: ContentType {
        let value = response.headerFields[.contentType] ?? ""
        let mediaType = value.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return switch mediaType {
        case "application/json": .json
        case "text/html", "application/xhtml+xml": .html
        default: .other
        }
    }

    /// The error in the API's own format, or nil if the response is something else.
    var refusal: ErrorResponse? {
        guard response.status.kind != .successful, response.status.kind != .redirection, contentType == .json else {
            return nil
        }
        return try? JSONDecoder().decode(ErrorResponse.self, from: Data(body))
    }
}
