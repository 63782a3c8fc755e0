import CTOML

/// One value of a TOML document.
struct ConfigurationSetting {
    enum Value {
        case text(String)
        case flag(Bool)
        /// An empty array or table.
        case empty
        /// A value of a type that no setting has.
        case other
    }

    /// The keys from the outermost to the innermost, joined by dots.
    ///
    /// Elements of an array have the array's name.
    let name: String
    let value: Value
    let line: Int

    var refusal: ConfigurationError.Refusal { ConfigurationError.Refusal(line: line, name: name) }

    /// Returns all values of a document, sorted by name.
    ///
    /// - Throws: ``ConfigurationError/malformed(line:)``.
    static func all(in document: [UInt8]) throws(ConfigurationError) -> [ConfigurationSetting] {
        var settings: [ConfigurationSetting] = []
        let visit: ctoml_visitor = { context, path, pathLength, kind, text, textLength, line in
            func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
                String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
            }
            let value: Value =
                switch kind {
                case CTOML_STRING: .text(string(text, textLength))
                case CTOML_BOOLEAN: .flag(string(text, textLength) == "true")
                case CTOML_EMPTY: .empty
                default: .other
                }
            context?.assumingMemoryBound(to: [ConfigurationSetting].self).pointee.append(
                ConfigurationSetting(name: string(path, pathLength), value: value, line: Int(line)))
        }
        let line = withUnsafeMutablePointer(to: &settings) { settings in
            document.withUnsafeBytes { bytes in
                ctoml_read(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, visit, settings)
            }
        }
        guard line == 0 else { throw .malformed(line: Int(line)) }
        return settings
    }
}
