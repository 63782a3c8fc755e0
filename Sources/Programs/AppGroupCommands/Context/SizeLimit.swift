import ArgumentParser

/// How many bytes are read at most: `--limit`.
struct SizeLimit: ParsableArguments {
    private static let allowed = 0...(1 << 30)
    private static let usual = 1 << 20

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Refuse more bytes than this.",
            discussion: "Default: 1M. At most 1G; K, M and G are KiB, MiB and GiB.",
            valueName: "bytes"),
        transform: SizeLimit.parse)
    var bytes = usual

    /// Sets the limit; nil for the usual one.
    ///
    /// - Returns: False if it is malformed.
    mutating func set(_ text: String?) -> Bool {
        bytes = Self.usual
        guard let text else { return true }
        guard let typed = try? SizeLimit.parse(text) else { return false }
        bytes = typed
        return true
    }

    static func parse(_ text: String) throws(ValidationError) -> Int {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
            case let (bytes, isOverflow) = number.multipliedReportingOverflow(by: unit ?? 1), !isOverflow,
            allowed.contains(bytes)
        else { throw ValidationError("a number of bytes up to 1G, as in 65536, 64K or 1M") }
        return bytes
    }
}
