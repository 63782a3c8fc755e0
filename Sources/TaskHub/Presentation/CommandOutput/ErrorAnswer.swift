internal import FoundationEssentials
package import TaskActions

/// An error, as JSON on standard error.
package struct ErrorAnswer: Answer {
    package static let name = "error"
    package static let summary = "Why a command failed, on standard error"
    package static let commands: [String] = []

    private let failure: Failure

    package init(
        code: String, message: String, hint: String?, candidates: [(id: String, title: String)] = []
    ) {
        failure = Failure(
            code: code, message: message, hint: hint,
            candidates: candidates.isEmpty ? nil : candidates.map { Candidate(id: $0.id, title: $0.title) })
    }

    /// Reads the error of a program that was run with `--json`; `nil` if `json` contains none.
    package init?(json: [UInt8]) {
        guard let failure = try? JSONDecoder().decode(Printed.self, from: Data(json)).error else { return nil }
        self.failure = failure
    }

    package var message: String { failure.message }

    package var hint: String? { failure.hint }

    package static let members = [AnswerMember<ErrorAnswer>("error", "The error") { $0.failure }]

    private struct Printed: Decodable {
        let error: Failure
    }

    private struct Failure: AnswerObject, Decodable {
        let code: String
        let message: String
        let hint: String?
        let candidates: [Candidate]?

        static let members: [AnswerMember<Failure>] = [
            AnswerMember("code", "The kind of error, which scripts can rely on") { $0.code },
            AnswerMember("message", "What failed") { $0.message },
            AnswerMember("hint", "What to do next") { $0.hint },
            AnswerMember(ifPresent: "candidates", "The tasks that may have been meant, if several fit") {
                $0.candidates
            },
        ]
    }

    private struct Candidate: AnswerObject, Decodable {
        let id: String
        let title: String

        static let members: [AnswerMember<Candidate>] = [
            AnswerMember("id", "The task's id") { $0.id },
            AnswerMember("title", "Its title") { $0.title },
        ]
    }
}
