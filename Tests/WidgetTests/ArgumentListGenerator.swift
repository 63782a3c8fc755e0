/// Random argument lists, the same ones for the same seed: mostly what a bar passes, often nearly so.
struct ArgumentListGenerator: RandomNumberGenerator {
    private var state: UInt64
    private let options: [DumpedOption]

    init(seed: UInt64, options: [DumpedOption]) {
        state = seed
        self.options = options
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    mutating func arguments() -> [String] {
        var arguments = chance(0.95) ? ["render"] : [pick(["", "Render", "help", "--help", "renders", "--redact"])]
        for _ in 0..<Int.random(in: 0...5, using: &self) { arguments += option() }
        if chance(0.05) { arguments.append(pick(stray)) }
        return arguments
    }

    private mutating func option() -> [String] {
        let option = pick(options)
        let name =
            "--"
            + (chance(0.96)
                ? option.name : pick([String(option.name.dropLast()), option.name + "x", option.name.uppercased()]))
        if option.isFlag {
            return chance(0.95) ? [name] : [pick(["\(name)=true", "\(name)=", "-\(name)", "--no-\(option.name)"])]
        }
        let value = chance(0.9) ? pick(option.values.isEmpty ? freeValues : option.values) : pick(stray)
        switch Int.random(in: 0..<20, using: &self) {
        case 0: return [name]
        case 1: return [name, "--", value]
        case 2: return [String(name.dropFirst()), value]
        case 3...8: return ["\(name)=\(value)"]
        default: return [name, value]
        }
    }

    private let freeValues = ["/srv/a b", "dir", "2026-11-30T17:00:00Z", "a=b", "=", "~/x", "é", "render", "svg"]
    private let stray = [
        "", "-", "--", "-x", "--x", "---", "-1", "=x", "--=", "SVG", "light ", "svg\n", "-h", "--help", "--version",
    ]

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    private mutating func pick(_ values: [String]) -> String { values[Int.random(in: values.indices, using: &self)] }

    private mutating func pick(_ values: [DumpedOption]) -> DumpedOption {
        values[Int.random(in: values.indices, using: &self)]
    }
}
