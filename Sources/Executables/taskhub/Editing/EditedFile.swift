internal import Composition
internal import Glibc
internal import PosixFiles
internal import ProcessControl

/// A private text file that a person changes in an editor.
///
/// It is in a directory of its own, because editors put backups and swap files beside it. It stays there if this
/// program is killed.
struct EditedFile {
    /// In bytes; far more than a task's notes may have.
    private static let limit = 4 * 1024 * 1024

    let path: String
    private let directory: String
    private let editor: String

    /// Finds the editor, and creates the directory.
    ///
    /// - Throws: `Diagnosis` with the code `no_editor`; `FileError` if the directory can't be created.
    init() throws {
        let names = ["VISUAL", "EDITOR"].lazy.compactMap { environmentValue($0) }
        guard let editor = names.first(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw Diagnosis.refused(
                "no_editor", "neither VISUAL nor EDITOR names an editor",
                "Set one, as in 'export EDITOR=nano', or say what to change; see 'taskhub edit --help'")
        }
        self.editor = editor
        let parent = environmentValue("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array("\(parent)/taskhub-edit.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError(writing: parent, Errno(code: errno)) }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = "\(directory)/task.txt"
    }

    /// Writes the text, runs the editor, and waits until it ends.
    ///
    /// The shell splits the editor's command into words, as git does, so that it can have arguments.
    ///
    /// - Returns: The text as the editor left it.
    /// - Throws: `Diagnosis` with the code `editor_failed`, `not_utf8` or `form_missing`; `FileError`.
    func edit(_ text: String) throws -> String {
        try OutputFile(path: path).replace(with: Array(text.utf8))
        guard try status() == .exited(0) else { throw Self.failure("the editor failed") }
        return try contents()
    }

    private func status() throws(Diagnosis) -> TerminationStatus {
        do {
            return try ForegroundProgram.run(["/bin/sh", "-c", "\(editor) \"$@\"", "sh", path])
        } catch {
            throw Self.failure("the editor did not start (\(error.reason))")
        }
    }

    private static func failure(_ message: String) -> Diagnosis {
        .refused("editor_failed", message, "Check VISUAL and EDITOR")
    }

    /// Whether the file holds this text, so that nothing that was typed is in it.
    func holds(_ text: String) -> Bool {
        (try? ForeignFile.read(path, limit: EditedFile.limit)) == Array(text.utf8)
    }

    /// Deletes the file, and what the editor left beside it.
    func remove() {
        if let stream = opendir(directory) {
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                unlink("\(directory)/\(name)")
            }
        }
        rmdir(directory)
    }

    private func contents() throws -> String {
        let bytes = try reading(path) { () throws(Errno) in try ForeignFile.read(path, limit: EditedFile.limit) }
        guard let bytes else {
            throw Diagnosis.refused("form_missing", "the editor removed the form", "Nothing was changed")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnosis.refused("not_utf8", "the form is not UTF-8", "Convert it to UTF-8")
        }
        return text
    }
}
