import CLibcurl
import FoundationEssentials

/// The authorities whose certificates are trusted.
package enum TrustRoots: Hashable, Sendable {
    /// The system's authorities.
    case system
    /// The system's authorities and those in this PEM file.
    case systemAnd(pemFile: String)

    func authorities() throws(TrustRootsError) -> Authorities {
        switch self {
        case .system: return SystemAuthorities.haveDirectory ? .systemDirectory : .systemFile
        case .systemAnd(let path):
            guard let text = TrustRoots.read(path) else { throw .unreadable }
            let blocks = PEMBlocks(text).certificates
            guard !blocks.isEmpty, blocks.allSatisfy(\.isWhole) else { throw .noCertificates }
            // libcurl uses these in place of its file, but in addition to its directory.
            let file = SystemAuthorities.haveDirectory ? nil : SystemAuthorities.file.flatMap(TrustRoots.read)
            return .given(Array(([file ?? ""] + blocks.map(\.text)).joined(separator: "\n").utf8))
        }
    }

    private static func read(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Why a file of authorities cannot be used.
package enum TrustRootsError: Error, Hashable, Sendable {
    /// The file is missing or cannot be read.
    case unreadable
    /// The file contains no certificate in PEM form, or a damaged one.
    case noCertificates
}

/// Trusted authorities in libcurl's terms.
enum Authorities: Sendable {
    /// The file that libcurl was built to trust.
    case systemFile
    /// Only the directory, from which OpenSSL reads what it needs; it reads the whole file for each connection.
    case systemDirectory
    /// These authorities in PEM form, and the directory.
    case given([UInt8])
}

/// Where this machine's libcurl finds the system's authorities.
private enum SystemAuthorities {
    static var file: String? { text(CURLINFO_CAINFO) }

    /// Whether the directory has certificates with the hashed names by which OpenSSL finds them, such as 4a6481c9.0.
    static let haveDirectory: Bool = {
        guard let path = text(CURLINFO_CAPATH), let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return false }
        return names.contains { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0].count == 8 && parts[0].allSatisfy(\.isHexDigit) && Int(parts[1]) != nil
        }
    }()

    private static func text(_ info: CURLINFO) -> String? {
        guard let easy = curl_easy_init() else { return nil }
        defer { curl_easy_cleanup(easy) }
        return toolkit_curl_text(easy, info).map { String(cString: $0) }
    }
}
