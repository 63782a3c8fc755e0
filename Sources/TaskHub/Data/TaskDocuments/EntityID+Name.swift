import TaskHubEntities

extension EntityID {
    /// Creates the id that a name always has, for an entry of a file without an id of our kind.
    ///
    /// The first digits, by which a user names a task, hardly depend on the end of the name.
    init(of name: String) {
        var bits = NameHash(of: name)
        self = .random(using: &bits)
    }
}

/// Numbers that follow from a text (FNV-1a, 64 bits).
private struct NameHash: RandomNumberGenerator {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    init(of text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        defer { state = (state ^ 0xFF) &* 0x100_0000_01B3 }
        return state
    }
}
