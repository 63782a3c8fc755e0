/// Command lines of systemd units (systemd.service(5), "Command lines").
package enum UnitCommand {
    /// Returns the line that runs the program with these arguments and no others.
    ///
    /// - Parameter words: The program's absolute path, and its arguments. They may contain any characters but NUL.
    /// - Returns: The value of `ExecStart`.
    package static func line(_ words: [String]) -> String {
        // Systemd refuses these in the program's path, however they are quoted.
        let isRefused = words.first?.contains { "'\"\\".contains($0) } ?? false
        // It expands variables in every word except the first.
        return (isRefused ? ["/usr/bin/env"] + afterVariables(words) : words).enumerated()
            .map { quoted($1, hasVariables: $0 > 0) }.joined(separator: " ")
    }

    /// Returns the words of the same command, the first of which env(1) does not take for a variable.
    static func afterVariables(_ words: [String]) -> [String] {
        words.first?.contains("=") ?? false ? ["/usr/bin/nice", "-n", "0"] + words : words
    }

    /// Returns an assignment for `Environment=`.
    package static func assignment(_ variable: String, _ value: String) -> String {
        quoted("\(variable)=\(value)", hasVariables: false)
    }

    private static func quoted(_ word: String, hasVariables: Bool) -> String {
        let isPlain = word.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F: true
            default: false
            }
        }
        if isPlain, !word.isEmpty { return word }
        let escaped = word.escaped { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case "%": "%%"
            case "$" where hasVariables: "$$"
            // A line of a unit has no control characters.
            case "\0"..." ", "\u{7F}": scalar == " " ? nil : "\\x\(hexadecimal(scalar))"
            default: nil
            }
        }
        return "\"\(escaped)\""
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return digits.utf8.count < 2 ? "0\(digits)" : digits
    }
}
