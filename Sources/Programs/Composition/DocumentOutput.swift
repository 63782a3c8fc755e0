internal import PosixFiles

/// Where a command writes a document: standard output, or a file that the user chose.
package struct DocumentOutput: Sendable {
    private let path: String?

    /// Creates an output.
    ///
    /// - Parameter path: The file; nil or `-` for standard output.
    package init(path: String?) {
        self.path = path == "-" ? nil : path
    }

    /// Whether the document goes to a file.
    package var isFile: Bool { path != nil }

    /// Prints the document, or replaces the file with it unless it has these contents already.
    package func write(_ document: [UInt8]) throws(Diagnosis) {
        guard let path else { return try StandardStreams.print(document: document) }
        do throws(FileError) {
            try OutputFile(path: path).replace(with: document)
        } catch {
            throw Diagnosis(writing: path, error)
        }
    }
}

extension Diagnosis {
    fileprivate init(writing path: String, _ error: FileError) {
        self =
            switch error {
            case .missing:
                .inputOutput(
                    "output_failed", "\(path) could not be written: its directory does not exist",
                    "Create the directory, or choose another file with --output")
            case .notRegular:
                .inputOutput(
                    "output_failed", "\(path) is not a regular file", "Choose another file with --output")
            default: Diagnosis(error)
            }
    }
}
