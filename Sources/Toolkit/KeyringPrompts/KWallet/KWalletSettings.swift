internal import PosixFiles

/// KWallet's settings in its files `kwalletrc`.
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

    /// The name of the default wallet, which KWallet or PAM makes if there is none.
    package func defaultWallet() -> String {
        for path in paths {
            guard let bytes = try? ForeignFile.read(path, limit: Self.limit) else { continue }
            if let name = Self.value(of: "Default Wallet", in: String(decoding: bytes, as: UTF8.self)), !name.isEmpty {
                return name
            }
        }
        return "kdewallet"
    }

    private static func promptsOnOpen(_ text: String) -> Bool {
        ["true", "1", "yes", "on"].contains(value(of: "Prompt on Open", in: text)?.lowercased())
    }

    /// Returns the last value of a key in the group `Wallet`; KConfig may mark the key as immutable.
    private static func value(of key: String, in text: String) -> String? {
        var group = ""
        var found: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("[") {
                group = line
            } else if group == "[Wallet]", let equals = line.firstIndex(of: "="),
                String(line[..<equals].prefix { $0 != "[" }).trimmed == key
            {
                found = String(line[line.index(after: equals)...]).trimmed
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
