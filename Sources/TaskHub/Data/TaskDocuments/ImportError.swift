package import TaskHubEntities

/// Why a file could not be imported.
///
/// The import changed nothing. The error contains no text from the file.
package enum ImportError: Error, Hashable, Sendable {
    /// Neither the contents nor the name show the format.
    case unknownFormat
    /// The file does not have this format.
    case notInFormat(ImportFormat)
    /// The file is not JSON from this place on.
    case notJSON(TextPlace)
    /// The file is not iCalendar from this place on, or a component does not end.
    case notCalendar(TextPlace)
    /// The file is no text that can be read.
    case notText(Encoding)
    /// A program with a later schema wrote the file.
    case newerSchema(Int)
    /// Entries break a rule: all of them, in the order of the file.
    case entries([ImportFault])

    /// What a file is that is no text in UTF-8.
    package enum Encoding: Hashable, Sendable {
        case empty, compressed, utf16
    }
}

/// A place in a text.
package struct TextPlace: Hashable, Sendable {
    /// Both are counted from 1, columns in bytes.
    package let line: Int
    package let column: Int
    /// Whether it is the end of the text, as if the rest were cut off.
    package let isEnd: Bool

    init(_ index: Int, in bytes: ArraySlice<UInt8>) {
        let before = bytes[..<min(index, bytes.endIndex)]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        column = before.endIndex - start + 1
        isEnd = bytes[before.endIndex...].allSatisfy { $0 <= UInt8(ascii: " ") }
    }
}

/// An entry that breaks a rule.
package struct ImportFault: Error, Hashable, Sendable {
    package enum Kind: String, Sendable {
        case task, list, line
    }

    package let kind: Kind
    /// Its place among the entries of its kind, counted from 1.
    package let number: Int
    package let problem: ImportProblem

    package init(_ kind: Kind, _ number: Int, _ problem: ImportProblem) {
        self.kind = kind
        self.number = number
        self.problem = problem
    }

    /// Such as `line 3`.
    package var place: String { "\(kind.rawValue) \(number)" }
}

/// The rule that an entry breaks.
package enum ImportProblem: Error, Hashable, Sendable {
    /// A rule of the task itself.
    case refused(TaskRefusal)
    /// A required field is missing.
    case missing(field: String)
    /// A field has the wrong type, or a value that it cannot have.
    case malformed(field: String)
}
