package import TaskActions

/// The version of a program, as JSON.
package struct VersionAnswer: Answer {
    package static let name = "version"
    package static let summary = "The version of a program, and of its database library"
    package static let commands = ["taskhub", "taskhub-remote", "taskhub-intent"].map { "\($0) --version" }

    private let lines: [String]

    /// Creates the answer from the lines that `--version` prints.
    package init(_ text: String) {
        lines = text.split(separator: "\n").map(String.init)
    }

    package static let members: [AnswerMember<VersionAnswer>] = [
        AnswerMember("version", "The program's version") { $0.lines.first ?? "" },
        AnswerMember("library", "The version of the database library") { $0.lines.dropFirst().first ?? "" },
    ]
}
