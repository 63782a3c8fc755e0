import Glibc
import Testing
import WidgetCards

@Suite("Golden cards")
struct GoldenCardTests {
    @Test("Lines are what was recorded", arguments: CardSample.all)
    func lines(sample: CardSample) throws {
        for format in CardFormat.allCases where format != .svg {
            var bytes: [UInt8] = []
            for family in CardFamily.allCases {
                bytes += "== \(family.rawValue)\n".utf8
                bytes += sample.card(family).rendered(as: format, theme: .light)
            }
            try GoldenFile("\(sample.name).\(format.rawValue)").expect(bytes)
        }
    }

    @Test("Pictures are what was recorded", arguments: CardSample.all)
    func pictures(sample: CardSample) throws {
        let themes = sample.name == "ready" ? CardTheme.allCases : [.light]
        for theme in themes {
            for family in CardFamily.allCases {
                let name = "\(sample.name)-\(family.rawValue)\(theme == .dark ? "-dark" : "").svg"
                try GoldenFile(name).expect(sample.card(family).rendered(as: .svg, theme: theme))
            }
        }
    }

    @Test("The same input gives the same bytes", arguments: CardSample.all)
    func repeatable(sample: CardSample) {
        for format in CardFormat.allCases {
            for family in CardFamily.allCases {
                let first = sample.card(family).rendered(as: format, theme: .dark)
                #expect(sample.card(family).rendered(as: format, theme: .dark) == first)
            }
        }
    }
}

/// A recorded card in fixtures/cards.
///
/// With RECORD_GOLDEN=1 it is written anew, and the test fails to say so.
struct GoldenFile {
    private let path: String

    init(_ name: String, file: String = #filePath) {
        let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
        path = "/\(root)/fixtures/cards/\(name)"
    }

    func expect(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
        if getenv("RECORD_GOLDEN") != nil {
            try write(bytes)
            Issue.record("recorded \(path)", sourceLocation: sourceLocation)
            return
        }
        let isSame = read() == bytes
        #expect(
            isSame, "\(path) differs; look at it, then record it with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
    }

    private func read() -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private func write(_ bytes: [UInt8]) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
}
