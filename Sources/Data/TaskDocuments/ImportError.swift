package import TaskHubEntities

/// Why a file could not be imported.
///
/// Nothing was changed. Holds nothing from the file but numbers.
package enum ImportError: Error, Hashable, Sendable {
    /// Not a document of that format at all.
    case notInFormat(ImportFormat)
    /// Written by a program with a later schema.
    case newerSchema(Int)
    /// Entries and lines are counted from 1.
    case task(number: Int, ImportProblem)
    case list(number: Int, ImportProblem)
    case line(number: Int, ImportProblem)
}

/// The rule that an entry breaks.
package enum ImportProblem: Error, Hashable, Sendable {
    case refused(TaskRefusal)
    case missing(field: String)
    /// Of another type, or not a value the field can have.
    case malformed(field: String)
}
