package import TaskHubEntities

/// Why a file could not be imported.
///
/// The import changed nothing. The error contains no text from the file.
package enum ImportError: Error, Hashable, Sendable {
    /// Neither the contents nor the name show the format.
    case unknownFormat
    /// The file does not have this format.
    case notInFormat(ImportFormat)
    /// A program with a later schema wrote the file.
    case newerSchema(Int)
    /// A task, counted from 1, breaks a rule.
    case task(number: Int, ImportProblem)
    /// A list, counted from 1, breaks a rule.
    case list(number: Int, ImportProblem)
    /// A line, counted from 1, breaks a rule.
    case line(number: Int, ImportProblem)
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
