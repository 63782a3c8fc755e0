import FoundationEssentials

/// Checks the body of a task before it is sent.
struct TaskBodyCheck: Decodable {
    private let priority: Double?
    private let status: String?

    private enum CodingKeys: String, CodingKey {
        case priority
        case status
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        // The server refuses other types properly, but it also accepts numbers in strings.
        if let number = try? members.decode(Double.self, forKey: .priority) {
            priority = number
        } else {
            priority = (try? members.decode(String.self, forKey: .priority)).flatMap(TaskBodyCheck.number)
        }
        status = try? members.decode(String.self, forKey: .status)
    }

    static func creation(_ body: [UInt8]) throws(UnsendableInput) {
        let body = try read(body)
        try body.checkPriority()
        if body.status == "done" { throw .doneAtCreation }
    }

    static func update(_ body: [UInt8]) throws(UnsendableInput) {
        try read(body).checkPriority()
    }

    private static func read(_ body: [UInt8]) throws(UnsendableInput) -> TaskBodyCheck {
        do {
            return try JSONDecoder().decode(TaskBodyCheck.self, from: Data(body))
        } catch {
            throw .bodyIsNoObject
        }
    }

    private static func number(_ text: String) -> Double? {
        Double(text.filter { !$0.isWhitespace })
    }

    private func checkPriority() throws(UnsendableInput) {
        guard let priority else { return }
        if !(1...5).contains(priority) { throw .priorityOutOfRange }
    }
}
