internal import PosixFiles

/// KWallet's settings in its files `kwalletrc`, as far as they decide whether a window appears.
package struct KWalletSettings: Sendable {
    private static let limit = 1 << 20

    private let paths: [String]

    /// Names the files; nothing is read yet.
    ///
    /// - Parameter environment: A variable's value, or nil: `XDG_CONFIG_HOME`, `XDG_CONFIG_DIRS` and `HOME`.
    package init(environment: (String) -> String?) {
        func directory(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let home = directory("XDG_CONFIG_HOME") ?? directory("HOME").map { "\($0)/.config" }
        let system = (directory("XDG_CONFIG_DIRS") ?? "/etc/xdg").split(separator: ":").map { String($0) }
        paths = ([home].compactMap { $0 } + system).map { "\($0)/kwalletrc" }
    }

    /// Whether KWallet asks when an application opens a wallet that is open.
    ///
    /// The user's file could overrule the system's. One that says so is enough here, and one that can't be read also.
    package func promptsOnOpen() -> Bool {
        paths.contains { path in
            do {
                guard let bytes = try ForeignFile.read(path, limit: Self.limit) else { return false }
                return Self.promptsOnOpen(String(decoding: bytes, as: UTF8.self))
            } catch {
                return true
            }
        }
    }

    /// Reads `Prompt on Open` in the group `Wallet`; KConfig may mark the key as immutable.
    static func promptsOnOpen(_ text: String) -> Bool {
        var group = ""
        var found = false
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("[") {
                group = line
            } else if group == "[Wallet]", let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].prefix { $0 != "[" }
                guard String(key).trimmed == "Prompt on Open" else { continue }
                let value = String(line[line.index(after: equals)...]).trimmed
                found = ["true", "1", "yes", "on"].contains(value.lowercased())
            }
        }
        return found
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
