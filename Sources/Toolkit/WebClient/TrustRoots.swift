import CLibcurl
import FoundationEssentials

/// The authorities whose certificates are trusted.
public enum TrustRoots: Hashable, Sendable {
    /// The system's authorities.
    case system
    /// The system's authorities and those in this PEM file.
    case systemAnd(pemFile: String)

    /// Returns the authorities in libcurl's terms, on a machine whose own are these.
    package func authorities(of system: SystemAuthorities) throws(TrustRootsError) -> Authorities {
        switch self {
        case .system: return system.haveDirectory ? .systemDirectory : .systemFile
        case .systemAnd(let path):
            guard let text = try TrustRoots.read(path) else { throw .unreadable(path: path) }
            let blocks = PEMBlocks(text).certificates
            guard !blocks.isEmpty, blocks.allSatisfy(\.isWhole) else { throw .noCertificates(path: path) }
            // libcurl uses these in place of its file, but in addition to its directory.
            var texts = blocks.map(\.text)
            // A minimal system has no file.
            if !system.haveDirectory, let file = system.file, let text = try TrustRoots.read(file) {
                texts.insert(text, at: 0)
            }
            return .given(Array(texts.joined(separator: "\n").utf8))
        }
    }

    /// Returns nil if there is no file.
    private static func read(_ path: String) throws(TrustRootsError) -> String? {
        do {
            return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw .unreadable(path: path)
        }
    }
}

/// Why a file of authorities cannot be used.
public enum TrustRootsError: Error, Hashable, Sendable {
    /// The given file is missing or cannot be read, or the system's own cannot be read.
    case unreadable(path: String)
    /// The file contains no certificate in PEM form, or a damaged one.
    case noCertificates(path: String)
}

/// Trusted authorities in libcurl's terms.
package enum Authorities: Sendable {
    /// The file that libcurl was built to trust.
    case systemFile
    /// Only the directory, from which OpenSSL reads what it needs; it reads the whole file for each connection.
    case systemDirectory
    /// These authorities in PEM form, and the directory.
    case given([UInt8])
}

/// Where this machine's libcurl finds the system's authorities.
package struct SystemAuthorities: Sendable {
    static let current = SystemAuthorities(
        file: text(CURLINFO_CAINFO), haveDirectory: text(CURLINFO_CAPATH).map(hasHashedNames) ?? false)

    let file: String?
    /// Whether the directory has certificates with the hashed names by which OpenSSL finds them, such as 4a6481c9.0.
    let haveDirectory: Bool

    package init(file: String?, haveDirectory: Bool) {
        self.file = file
        self.haveDirectory = haveDirectory
    }

    private static func hasHashedNames(_ path: String) -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return false }
        return names.contains { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0].count == 8 && parts[0].allSatisfy(\.isHexDigit) && Int(parts[1]) != nil
        }
    }

    private static func text(_ info: CURLINFO) -> String? {
        guard let easy = curl_easy_init() else { return nil }
        defer { curl_easy_cleanup(easy) }
        return toolkit_curl_text(easy, info).map { String(cString: $0) }
    }
}

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
