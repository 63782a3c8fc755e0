import CTOML
import Glibc
import WidgetCards

/// A file that says how the user wants the cards: TOML, read anew for each card.
struct CardConfiguration: Equatable {
    static let maximumBytes = 16 * 1024

    var theme: CardTheme?
    var appearance = CardAppearance()

    init() {}

    /// Without a file, everything is as the programs are delivered.
    init(optionalPath path: String?) throws(ConfigurationError) {
        guard let path else {
            self.init()
            return
        }
        try self.init(toml: try CardConfiguration.bytes(of: path))
    }

    init(toml bytes: [UInt8]) throws(ConfigurationError) {
        var sections: [String]?
        for setting in try CardConfiguration.settings(in: bytes) {
            if setting.name == "sections" {
                sections = (sections ?? []) + (setting.kind == CTOML_STRING ? [setting.text] : [])
                guard setting.kind == CTOML_STRING || setting.kind == CTOML_EMPTY else { throw setting.refused }
                guard CardSections(named: sections ?? []) != nil else { throw setting.refused }
            } else {
                guard setting.kind == CTOML_STRING, set(setting) else { throw setting.refused }
            }
        }
        if let sections, let chosen = CardSections(named: sections) { appearance.sections = chosen }
    }

    /// Not one of the container's files: it may belong to anybody, and be open to all.
    private static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw errno == ENOENT ? .missing : .unreadable }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= maximumBytes {
            let count = read(file, &chunk, chunk.count)
            if count == 0 { return bytes }
            guard count > 0 || errno == EINTR else { throw .unreadable }
            bytes += chunk[..<max(count, 0)]
        }
        throw .unreadable
    }

    private mutating func set(_ setting: Setting) -> Bool {
        let parts = setting.name.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            guard let color = CardColor(setting.text) else { return false }
            switch parts[0] {
            case "light": return appearance.light.set(parts[1], to: color)
            case "dark": return appearance.dark.set(parts[1], to: color)
            case "areas" where parts[1] == "work": appearance.workColor = color
            case "areas" where parts[1] == "personal": appearance.personalColor = color
            default: return false
            }
            return true
        }
        switch setting.name {
        case "theme":
            theme = CardTheme(rawValue: setting.text)
            return theme != nil
        case "font-family": return appearance.setFontFamily(setting.text)
        case "date-style":
            guard let style = CardDateStyle(rawValue: setting.text) else { return false }
            appearance.dateStyle = style
            return true
        default: return false
        }
    }

    /// One value of the file.
    private struct Setting {
        let name: String
        let kind: ctoml_kind
        let text: String
        let line: Int

        var refused: ConfigurationError { .refused(line: line) }
    }

    private static func settings(in bytes: [UInt8]) throws(ConfigurationError) -> [Setting] {
        var settings: [Setting] = []
        var message = [CChar](repeating: 0, count: 256)
        let visit: ctoml_visitor = { context, path, pathLength, kind, text, textLength, line in
            func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
                String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
            }
            context?.assumingMemoryBound(to: [Setting].self).pointee.append(
                Setting(name: string(path, pathLength), kind: kind, text: string(text, textLength), line: Int(line)))
        }
        let line = withUnsafeMutablePointer(to: &settings) { settings in
            bytes.withUnsafeBytes { document in
                ctoml_read(
                    document.baseAddress?.assumingMemoryBound(to: CChar.self), document.count, visit, settings,
                    &message, message.count)
            }
        }
        guard line == 0 else { throw .malformed(line: Int(line)) }
        return settings
    }
}

/// Why a configuration is not followed; the card is drawn without it.
enum ConfigurationError: Error, Equatable {
    case missing
    case unreadable
    case malformed(line: Int)
    /// A name or a value that means nothing here.
    case refused(line: Int)

    var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read, or is larger than 16 KiB"
        case .malformed(let line): "line \(line) is no TOML"
        case .refused(let line): "line \(line) has a name or a value that is not known"
        }
    }
}
