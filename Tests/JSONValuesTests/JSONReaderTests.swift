import JSONValues
import TaskHubTestSupport
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
    private func read(
        _ text: String, limit: Int = 1000, depth: Int = 64, refusesRepeatedNames: Bool = false
    ) throws(JSONError) -> JSONValue {
        try JSONValue(
            reading: Array(text.utf8), limit: limit, depth: depth, refusesRepeatedNames: refusesRepeatedNames)
    }

    private func sentence(_ text: String, _ work: (String) throws(JSONError) -> JSONValue) -> String {
        do throws(JSONError) {
            return "read as \(try work(text))"
        } catch {
            return error.sentence
        }
    }

    @Test("A document is read with all kinds of values")
    func document() throws {
        let value = try read(
            #" {"title": "Tea", "none": null, "open": true, "sizes": [1, -2.50, 1E3], "more": {"empty": [[], {}]}} "#)
        #expect(value["title"]?.string == "Tea" && value["none"] == .null && value["open"]?.bool == true)
        #expect(value["sizes"]?.array?.map(\.integer) == [1, nil, 1000])
        #expect(value["sizes"] == .array(["1", "-2.50", "1E3"].map { .number(JSONNumber(text: $0)!) }))
        #expect(value["more"] == ["empty": [[], [:]]])
    }

    @Test("U+0000 shortens neither a string nor a name, however it is written")
    func zero() throws {
        #expect(try read(#"{"a\u0000b": "c\u0000d"}"#) == ["a\0b": "c\0d"])
        #expect(try read(#"["\ud83d\ude00\/\b\f"]"#) == ["😀/\u{8}\u{C}"])
    }

    @Test(
        "A number keeps its text, whatever its size",
        arguments: [
            "0", "-0", "1.50", "1e400", "-1E-400", "123456789012345678901234567890", "-9223372036854775809",
            "0.12345678901234567890123",
        ])
    func numbers(text: String) throws {
        let value = try read("[\(text)]")
        #expect(String(decoding: value.written(), as: UTF8.self) == "[\(text)]")
        #expect(JSONNumber(text: text) != nil)
    }

    @Test("A whole number is one without a fraction that fits into 64 bits")
    func integers() {
        let whole = ["7": 7, "-0": 0, "2.0": 2, "2e2": 200, "9223372036854775807": Int.max]
        for (text, value) in whole { #expect(JSONNumber(text: text)?.integer == value) }
        for text in ["1.5", "9223372036854775808", "1e400"] { #expect(JSONNumber(text: text)!.integer == nil) }
        #expect(JSONNumber(text: "1e400")?.double == .infinity && JSONNumber(-5).double == -5)
        for text in ["", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", " 1", "1 ", "1\0"] {
            #expect(JSONNumber(text: text) == nil, "\(text)")
        }
    }

    @Test(
        "What is wrong is said with its place",
        arguments: [
            "": "line 1, column 1: the text ends too early", "[1,\n 2": "line 2, column 3: the text ends too early",
            "[1 2]": "line 1, column 4: a comma or ] is missing", "[1,]": "line 1, column 4: a value is missing",
            #"{"a":1 "b":2}"#: "line 1, column 8: a comma or } is missing",
            #"{"a":1,}"#: "line 1, column 8: a name in quotation marks is missing",
            "{a:1}": "line 1, column 2: a name in quotation marks is missing",
            #"{"a" 1}"#: "line 1, column 6: a colon is missing", "[012]": "line 1, column 2: not a number in JSON",
            "[-x]": "line 1, column 2: not a number in JSON",
            "1 2": "line 1, column 3: something follows the end of the value",
            "[NaN]": "line 1, column 2: a value is missing", "// x": "line 1, column 1: a value is missing",
            "[\"a\tb\"]": "line 1, column 4: a control character in a string is not escaped",
            #"["\x"]"#: "line 1, column 3: not an escape sequence in JSON",
            #"["\ud800"]"#: "line 1, column 3: not an escape sequence in JSON",
            #"["\ude00\ud83d"]"#: "line 1, column 3: not an escape sequence in JSON",
            #"["\u00"#: "line 1, column 7: the text ends too early",
        ])
    func faults(text: String, expected: String) {
        #expect(sentence(text) { text throws(JSONError) in try read(text) } == expected)
    }

    @Test("A string that is not UTF-8 is refused", arguments: HostileTitles.brokenUTF8)
    func encoding(bytes: [UInt8]) {
        #expect(throws: JSONError.self) {
            try JSONValue(reading: Array("[\"".utf8) + bytes + Array("\"]".utf8), limit: 100)
        }
    }

    @Test("Text at a limit is read, and one byte or one level more is not")
    func limits() throws {
        #expect(try read("[1]", limit: 3) == [1])
        #expect(sentence("[1]") { text throws(JSONError) in try read(text, limit: 2) } == "longer than 2 bytes")
        #expect(try read(#"[{"a":[1]}]"#, depth: 3) == [["a": [1]]])
        #expect(
            sentence(#"[{"a":[1]}]"#) { text throws(JSONError) in try read(text, depth: 2) }
                == "line 1, column 7: nested more than 2 levels deep")
        let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(throws: Never.self) { try read(deep, limit: 2000, depth: .max) }
        #expect(throws: JSONError.self) { try read("[\(deep)]", limit: 2000, depth: .max) }
        let hostile = String(repeating: "[", count: 1 << 20)
        #expect(throws: JSONError.self) { try read(hostile, limit: .max, depth: .max) }
    }

    @Test("Of members with equal names the last counts, unless they are refused")
    func repeatedNames() throws {
        let text = #"{"a": 1, "b": 2, "\u0061": 3}"#
        #expect(try read(text) == ["a": 3, "b": 2])
        #expect(
            sentence(text) { text throws(JSONError) in try read(text, refusesRepeatedNames: true) }
                == "line 1, column 18: a second member with the same name")
        #expect(try read(#"[{"a": 1}, {"a": 2}]"#, refusesRepeatedNames: true) == [["a": 1], ["a": 2]])
    }

    @Test("Texts that differ only in their canonical forms are two, and such names in one object are refused")
    func canonicalForms() throws {
        #expect(try read(#"["\u00e9"]"#) != (try read(#"["e\u0301"]"#)))
        #expect(throws: JSONError.self) { try read(#"{"\u00e9": 1, "e\u0301": 2}"#) }
        #expect(try read(#"{"\u00e9": 1, "\u00e9": 2}"#) == (try read(#"{"\u00e9": 2}"#)))
    }

    @Test("A byte order mark before the value is skipped, and one within is not")
    func byteOrderMark() throws {
        #expect(try read("\u{FEFF}[1]") == [1])
        #expect(throws: JSONError.self) { try read("\u{FEFF}\u{FEFF}[1]") }
    }

    @Test("Python's parser reads the same texts, as the same values")
    func python() async throws {
        var random = RandomJSON(seed: 34)
        var texts: [[UInt8]] = []
        for _ in 0..<500 {
            let value = random.value()
            texts.append(value.written())
            for _ in 0..<8 { texts.append(random.damaged(value)) }
        }
        let ours = texts.map { text in
            (try? JSONValue(reading: text, limit: .max)).map {
                String(decoding: $0.withTextualNumbers.written(), as: UTF8.self)
            }
                ?? "refused"
        }
        let lines = texts.map { $0.map { String($0, radix: 16).leftPadded }.joined() }.joined(separator: "\n")
        let judge = try await runProgram(
            "/usr/bin/python3", ["-c", Self.judge], environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
            stdin: Array(lines.utf8)
        ).expectSuccess()
        let theirs = judge.stdout.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(theirs.count == texts.count + 1)
        for (index, (our, their)) in zip(ours, theirs).enumerated() {
            #expect(our == String(their), "\(String(decoding: texts[index], as: UTF8.self))")
        }
        #expect(ours.count { $0 == "refused" } > 1000 && ours.count { $0 != "refused" } > 1000)
    }

    private static let judge = #"""
        import json, sys

        def refuse(name):
            raise ValueError(name)

        def number(text):
            return "\ue000" + text

        for line in sys.stdin.read().split("\n"):
            try:
                value = json.loads(
                    bytes.fromhex(line).decode("utf-8-sig"), parse_int=number, parse_float=number,
                    parse_constant=refuse)
                text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
                text.encode("utf-8")
            except ValueError:
                text = "refused"
            sys.stdout.write(text + "\n")
        """#
}

extension JSONValue {
    /// The value with each number as a string that begins with U+E000.
    fileprivate var withTextualNumbers: JSONValue {
        switch self {
        case .number(let number): .string("\u{E000}" + number.text)
        case .array(let elements): .array(elements.map(\.withTextualNumbers))
        case .object(let members): .object(members.mapValues(\.withTextualNumbers))
        default: self
        }
    }
}

extension String {
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
