import FoundationEssentials

/// The certificates of a PEM file (RFC 7468), ignoring keys and the text between blocks.
struct PEMBlocks {
    struct Certificate {
        let text: String

        /// Whether it is a DER sequence with at least the length that its header states.
        var isWhole: Bool {
            let body = text.split(separator: "\n").dropFirst().dropLast().joined()
            guard let der = Data(base64Encoded: body, options: .ignoreUnknownCharacters), der.count > 4, der[0] == 0x30
            else { return false }
            let lengthSize = der[1] < 0x80 ? 0 : Int(der[1] & 0x7F)
            guard lengthSize <= 4, der.count > 2 + lengthSize else { return false }
            let length = lengthSize == 0 ? Int(der[1]) : der[2..<(2 + lengthSize)].reduce(0) { $0 << 8 | Int($1) }
            // OpenSSL's TRUSTED CERTIFICATE has trust settings after the sequence.
            return der.count >= 2 + lengthSize + length
        }
    }

    private static let labels = ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"]

    private(set) var certificates: [Certificate] = []

    init(_ text: String) {
        var block: [Substring]?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.prefix { !$0.isWhitespace || $0 == " " }
            if PEMBlocks.labels.contains(where: { line == "-----BEGIN \($0)-----" }) { block = [] }
            block?.append(line)
            guard PEMBlocks.labels.contains(where: { line == "-----END \($0)-----" }), let lines = block
            else { continue }
            certificates.append(Certificate(text: lines.joined(separator: "\n")))
            block = nil
        }
    }
}
