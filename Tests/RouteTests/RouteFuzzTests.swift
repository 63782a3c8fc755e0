import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct RouteFuzzTests {
    private static let chunks = 50
    private static let linksInChunk = 20_000

    private static let seeds = [
        "taskhub://create-task?title=A%20b&due=fri&list=Home", "taskhub://open-task?id=\(Seed.id(1))",
        "taskhub://lists/\(Seed.id(2))", "taskhub://inbox", "taskhub://settings",
        "taskhub://oauth/callback?code=a&state=b",
        "taskhubmobile://oauth/callback?code=%41",
    ].map { Array($0.utf8) }

    /// Bytes that mean something in a link, and some that must not be there.
    private static let marks: [UInt8] = Array("%%%&&==??//##::+@ AaFf09\"\0\n".utf8) + [0x80, 0xC3, 0xFF]

    @Test(
        "A million mutated links are refused, or parse to a route that survives its own link",
        arguments: 0..<chunks)
    func fuzz(chunk: Int) throws {
        var dice = LinkDice(seed: UInt64(chunk) + 1)
        for _ in 0..<Self.linksInChunk {
            var bytes = Self.seeds[dice.roll(Self.seeds.count)]
            for _ in 0...dice.roll(3) { mutate(&bytes, &dice) }
            try check(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func check(_ link: String) throws {
        guard let route = try? Route(parsing: link) else { return }
        let again = try Route(parsing: route.link)
        if again != route { Issue.record("comes back as another route: \(link.debugDescription)") }
    }

    private func mutate(_ bytes: inout [UInt8], _ dice: inout LinkDice) {
        let position = dice.roll(bytes.count + 1)
        switch dice.roll(6) {
        case 0: bytes.insert(Self.marks[dice.roll(Self.marks.count)], at: position)
        case 1 where position < bytes.count: bytes[position] = Self.marks[dice.roll(Self.marks.count)]
        case 2 where position < bytes.count: bytes.remove(at: position)
        case 3 where position < bytes.count: bytes[position] ^= 1 << UInt8(dice.roll(8))
        case 4: bytes.removeSubrange(position...)
        default: bytes += bytes[position...]
        }
    }
}

/// SplitMix64.
private struct LinkDice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func roll(_ sides: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(sides, 1)))
    }
}
