internal import CommandOutput
internal import Composition
internal import Glibc
internal import PosixFiles
internal import ProcessControl

/// A private text file that a person changes in an editor.
///
/// It is in its own directory, because editors put backups and swap files beside it. It stays there if this
/// program is killed.
final class EditedFile {
    /// In bytes; far more than a task's notes may have.
    private static let limit = 4 * 1024 * 1024
    private static let name = "task.txt"

    private let directory: String
    private let editor: String
    /// The text that the editor was given first; nil before that.
    private var original: String?

    /// Lends a file to `work`, and deletes it afterwards.
    ///
    /// If `work` fails, what was typed stays, and the error says where it is: in the file, or beside it, where an editor
    /// that was killed has saved it.
    ///
    /// - Throws: `Diagnosis` for a form with a mistake, and for an error that has an explanation; what `work` threw.
    static func use<Value>(_ work: (EditedFile) throws -> Value) throws -> Value {
        let file = try EditedFile()
        do {
            let value = try work(file)
            file.remove()
            return value
        } catch {
            let known = explanation(of: error)
            guard let place = file.placeOfTypedText else {
                file.remove()
                throw known ?? error
            }
            guard let known else { throw error }
            throw Diagnosis(known.status, known.code, known.message, "\(known.hint). Your text is in \(place)")
        }
    }

    private static func explanation(of error: any Error) -> Diagnosis? {
        guard let problem = error as? TaskForm.LineError else { return Diagnosis(explaining: error)?.spoken }
        return .refused("form_not_valid", "line \(problem.line): \(problem.message)", "Nothing was changed")
    }

    /// Finds the editor, and creates the directory.
    ///
    /// - Throws: `Diagnosis` with the code `no_editor`; `FileError` if the directory can't be created.
    private init() throws {
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
    }

    private var path: String { "\(directory)/\(Self.name)" }

    /// Writes the text, runs the editor, and waits until it ends.
    ///
    /// The shell splits the editor's command into words, as git does, so that it can have arguments.
    ///
    /// - Returns: The text as the editor left it.
    /// - Throws: `Diagnosis` with the code `editor_failed`, `not_utf8` or `form_missing`; `FileError`.
    func edit(_ text: String) throws -> String {
        original = original ?? text
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

    /// Where something may be that the editor was not given first: the file, or else the directory.
    private var placeOfTypedText: String? {
        if hasTypedText { return path }
        // On SIGHUP, vim leaves `.task.txt.swp` and nano `task.txt.save`, and `task.txt` as it was.
        return names().contains { $0 != Self.name } ? directory : nil
    }

    private var hasTypedText: Bool {
        do {
            guard let bytes = try ForeignFile.read(path, limit: EditedFile.limit) else { return false }
            return bytes != original.map { Array($0.utf8) }
        } catch {
            return true
        }
    }

    /// Deletes the file, and what the editor left beside it.
    private func remove() {
        for name in names() { unlink("\(directory)/\(name)") }
        rmdir(directory)
    }

    /// The names of the files in the directory.
    private func names() -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }
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
