import ContractServer
import Foundation

/// One recorded exchange of the real server, from fixtures/recordings.
struct Recording {
    let name: String
    let method: String
    let path: String
    let headers: [String: String]
    let body: JSON
    let status: Int
    let answerHeaders: [String: String]
    let answer: JSON

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "fixtures/recordings")

    static func all() throws -> [Recording] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { file in
            guard file.hasSuffix(".json") else { return nil }
            let data = try Data(contentsOf: folder.appending(path: file))
            return try Recording(String(file.dropLast(5)), data)
        }
    }

    static func named(_ name: String) throws -> Recording {
        try Recording(name, Data(contentsOf: folder.appending(path: "\(name).json")))
    }

    private init(_ name: String, _ data: Data) throws {
        guard let json = JSON(Array(data)), let request = json["request"], let response = json["response"],
            let method = request["method"]?.text, let path = request["path"]?.text,
            let status = response["status"]?.integer
        else { throw Unreadable(name: name) }
        self.name = name
        self.method = method
        self.path = path
        self.status = status
        headers = Self.texts(request["headers"])
        body = request["body"] ?? nil
        answerHeaders = Self.texts(response["headers"])
        answer = response["body"] ?? nil
    }

    private static func texts(_ json: JSON?) -> [String: String] {
        guard case .object(let members)? = json else { return [:] }
        return members.compactMapValues(\.text)
    }

    /// The body that was sent.
    ///
    /// A text means itself.
    var bytes: [UInt8]? {
        if name.hasSuffix("invalid-utf8") { return Array("{\"title\": \"".utf8) + [0xFF] + Array("\"}".utf8) }
        switch body {
        case .null: return nil
        case .string(let text): return Array(text.utf8)
        default: return body.bytes
        }
    }

    /// The id that the path ends with.
    var pathID: String? {
        let last = path.prefix { $0 != "?" }.split(separator: "/").last.map(String.init) ?? ""
        return HubID.isPathForm(last) ? last : nil
    }

    struct Unreadable: Error {
        let name: String
    }
}
