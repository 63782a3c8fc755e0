import FoundationEssentials
import JSONValues
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test("Equal values give equal bytes, with members sorted by the bytes of their names")
    func compact() {
        let value: JSONValue = ["b": [1, true, nil], "a": ["é": "/", "z": "\u{0}\"\\\u{1F}\n"], "": [:]]
        #expect(
            String(decoding: value.written(), as: UTF8.self)
                == #"{"":{},"a":{"z":"\u0000\"\\\u001f\n","é":"/"},"b":[1,true,null]}"#)
    }

    @Test("What is written is read as the same value")
    func roundTrip() throws {
        var random = RandomJSON(seed: 1)
        for _ in 0..<500 {
            let value = random.value()
            #expect(try JSONValue(reading: value.written(), limit: .max) == value)
            #expect(try JSONValue(reading: value.written(.pretty), limit: .max) == value)
        }
    }

    @Test("The form for people is that of Foundation")
    func pretty() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var random = RandomJSON(seed: 2, numbers: ["0", "-7", "123456"])
        for _ in 0..<500 {
            let value = random.value()
            let foundation = try encoder.encode(Foreign(value: value))
            #expect(
                String(decoding: value.written(.pretty), as: UTF8.self) == String(decoding: foundation, as: UTF8.self))
        }
    }
}

/// A value for Foundation's encoder, which takes whole numbers.
private struct Foreign: Encodable {
    let value: JSONValue

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number.integer)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements.map(Foreign.init))
        case .object(let members): try container.encode(members.mapValues(Foreign.init))
        }
    }
}
