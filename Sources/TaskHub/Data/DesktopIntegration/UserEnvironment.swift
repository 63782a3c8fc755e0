internal import ProcessControl

/// The environment of this user's services, bars and keybindings.
package struct UserEnvironment: Sendable {
    private static let generators = ["/usr/lib", "/lib"].map {
        "\($0)/systemd/user-environment-generators/30-systemd-environment-d-generator"
    }

    private let environment: [String: String]
    private let timeLimit: Duration

    /// Creates a reader of that environment.
    ///
    /// - Parameters:
    ///   - environment: The environment of the tools that are run, which are found in its `PATH`.
    ///   - timeLimit: How long each tool may run.
    package init(environment: [String: String], timeLimit: Duration = .seconds(2)) {
        self.environment = environment
        self.timeLimit = timeLimit
    }

    /// Returns the variables that the user's systemd passes on now.
    ///
    /// - Returns: Nil if no systemd responds.
    package func current() -> [String: String]? {
        variables(of: "systemctl", ["--user", "show-environment"])
    }

    /// Returns the variables in the files of `environment.d`, which apply from the next login on.
    ///
    /// - Returns: Nil without systemd, which alone reads these files.
    package func configured() -> [String: String]? {
        for generator in UserEnvironment.generators {
            if let variables = variables(of: generator, []) { return variables }
        }
        return nil
    }

    private func variables(of tool: String, _ arguments: [String]) -> [String: String]? {
        guard let output = Tool(tool, environment: environment)?.run(arguments, within: timeLimit) else { return nil }
        var variables: [String: String] = [:]
        for line in output.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            variables[String(line[..<equals])] = UserEnvironment.unquoted(line[line.index(after: equals)...])
        }
        return variables
    }

    /// Removes the shell quoting that both tools use: `"…"` or `$'…'`.
    private static func unquoted(_ value: Substring) -> String {
        let scalars = value.unicodeScalars
        let isQuoted = scalars.count >= 2 && scalars.first == "\"" && scalars.last == "\""
        let isEscaped = scalars.count >= 3 && scalars.starts(with: "$'".unicodeScalars) && scalars.last == "'"
        guard isQuoted || isEscaped else { return String(value) }
        var text = ""
        var isLiteral = false
        for scalar in scalars.dropFirst(isQuoted ? 1 : 2).dropLast() {
            if scalar == "\\", !isLiteral {
                isLiteral = true
            } else {
                text.unicodeScalars.append(scalar)
                isLiteral = false
            }
        }
        return text
    }
}
