/// How JSON is laid out.
public enum JSONForm: Sendable {
    /// On one line, without spaces.
    case compact
    /// For people: one member or element a line, indented by two spaces, with spaces around colons.
    case pretty
}

extension JSONValue {
    /// Returns the value as JSON, in UTF-8, without a final newline.
    ///
    /// Members are sorted by the bytes of their names, so equal values give equal bytes. Only what must be escaped is.
    public func written(_ form: JSONForm = .compact) -> [UInt8] {
        var output: [UInt8] = []
        append(to: &output, indentation: form == .pretty ? 0 : nil)
        return output
    }

    /// Appends the value, with lines that are indented by so many spaces at this level; nil for no lines.
    private func append(to output: inout [UInt8], indentation: Int?) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let number): output += number.text.utf8
        case .string(let text): output.append(json: text)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            output.append(items: elements, indentation) { output, element, inner in
                element.append(to: &output, indentation: inner)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            output.append(items: sorted, indentation) { output, member, inner in
                output.append(json: member.key)
                output += (inner == nil ? ":" : " : ").utf8
                member.value.append(to: &output, indentation: inner)
            }
            output.append(UInt8(ascii: "}"))
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append<Item>(
        items: [Item], _ indentation: Int?, _ write: (inout [UInt8], Item, Int?) -> Void
    ) {
        let inner = indentation.map { $0 + 2 }
        for (index, item) in items.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendLine(inner)
            write(&self, item, inner)
        }
        // Without items, pretty JSON has an empty line here.
        if items.isEmpty, indentation != nil { append(0x0A) }
        appendLine(indentation)
    }

    private mutating func appendLine(_ indentation: Int?) {
        guard let indentation else { return }
        append(0x0A)
        append(contentsOf: repeatElement(0x20, count: indentation))
    }

    fileprivate mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case 0x08: self += "\\b".utf8
            case 0x09: self += "\\t".utf8
            case 0x0A: self += "\\n".utf8
            case 0x0C: self += "\\f".utf8
            case 0x0D: self += "\\r".utf8
            case 0..<0x20:
                self += (byte < 0x10 ? "\\u000" : "\\u001").utf8
                self += String(byte & 15, radix: 16).utf8
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
