internal import Glibc
internal import PosixFiles
package import ProgramFailures
package import TextLayout

/// Complete writes to standard output, and bounded reads from standard input.
package enum Output {
    /// The program's name, as its errors begin.
    package static let program = "appgroup"
    /// The code if the reader of standard output closed it early.
    package static let readerGone = "reader_gone"

    package static func write(_ bytes: [UInt8]) throws(ProgramFailure) {
        do {
            try StandardDescriptors.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw ProgramFailure(
                .inputOutput, error.code == EPIPE ? readerGone : "output_failed",
                "the output could not be written: \(error.text)", "Run the command again")
        }
    }

    package static func line(_ text: String) throws(ProgramFailure) { try write(Array("\(text)\n".utf8)) }

    /// Writes one JSON object on one line, whose first member is its version.
    package static func document(_ members: (inout ByteBuffer) -> Void) throws(ProgramFailure) {
        var output = ByteBuffer()
        output.append("{")
        output.append(member: "schema", 1)
        members(&output)
        output.append("}\n")
        try write(output.bytes)
    }

    /// Reads all of standard input.
    ///
    /// - Parameters:
    ///   - limit: The most bytes.
    ///   - option: The option that sets the limit; nil if there is none.
    /// - Returns: Its bytes.
    /// - Throws: ``ProgramFailure`` with exit code 65 if it is longer.
    package static func input(limit: Int, setBy option: String? = nil) throws(ProgramFailure) -> [UInt8] {
        let bytes: [UInt8]?
        do {
            bytes = try StandardDescriptors.read(STDIN_FILENO, atMost: limit)
        } catch {
            throw ProgramFailure(
                .inputOutput, "input_failed", "standard input cannot be read: \(error.text)", "Check the input")
        }
        guard let bytes else {
            throw ProgramFailure(
                .refused, "input_too_large", "standard input is longer than \(limit) bytes",
                option.map { "Pass less, or raise \($0)" } ?? "Pass less")
        }
        return bytes
    }

    /// Reports a failure on standard error, as a line or as JSON; `exit` is the exit code, if that is a command's.
    ///
    /// There is no other place to report a failure of that.
    package static func complain(
        _ failure: ProgramFailure, asJSON isJSON: Bool, exit: Int32? = nil,
        _ members: (inout ByteBuffer) -> Void = { _ in }
    ) {
        let report =
            isJSON
            ? failure.document(exit: exit ?? failure.status.rawValue, members) : Array(failure.line(of: program).utf8)
        try? StandardDescriptors.write(report, to: STDERR_FILENO)
    }

    package static func notice(_ text: String) {
        try? StandardDescriptors.write(Array("\(program): \(text)\n".utf8), to: STDERR_FILENO)
    }
}

extension ByteBuffer {
    /// Appends a member whose value is an array.
    package mutating func append<Element>(
        member name: StaticString, array: some Sequence<Element>, _ element: (inout ByteBuffer, Element) -> Void
    ) {
        append(member: name)
        append("[")
        for value in array {
            appendComma()
            element(&self, value)
        }
        append("]")
    }

    /// Appends an object, as an element or a value.
    package mutating func append(object members: (inout ByteBuffer) -> Void) {
        append("{")
        members(&self)
        append("}")
    }
}

/// The end of a command with an exit code that is not an error's.
package struct Ending: Error {
    package let status: Int32

    package init(_ status: Int32) {
        self.status = status
    }

    package init(_ status: ProgramStatus) {
        self.init(status.rawValue)
    }
}
