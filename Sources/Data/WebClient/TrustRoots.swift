import CLibcurl
import FoundationEssentials

/// The authorities whose certificates are trusted.
package enum TrustRoots: Hashable, Sendable {
    case system
    /// The system's, and the authorities in this PEM file.
    case systemAnd(pemFile: String)

    func authorities() throws(TrustRootsError) -> Authorities {
        switch self {
        case .system: return SystemAuthorities.haveDirectory ? .systemDirectory : .systemFile
        case .systemAnd(let path):
            guard let text = TrustRoots.read(path) else { throw .unreadable }
            let blocks = PEMBlocks(text).certificates
            guard !blocks.isEmpty, blocks.allSatisfy(\.isWhole) else { throw .noCertificates }
            // libcurl takes what it is given instead of its file, and besides its directory.
            let file = SystemAuthorities.haveDirectory ? nil : SystemAuthorities.file.flatMap(TrustRoots.read)
            return .given(Array(([file ?? ""] + blocks.map(\.text)).joined(separator: "\n").utf8))
        }
    }

    private static func read(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }
}

package enum TrustRootsError: Error, Hashable, Sendable {
    /// The file is missing, or may not be read.
    case unreadable
    /// The file holds no certificate in PEM form, or a damaged one.
    case noCertificates
}

/// Authorities as libcurl takes them.
enum Authorities: Sendable {
    /// The file that libcurl was built to trust.
    case systemFile
    /// The directory alone: OpenSSL reads only what it needs there, and the whole file for each connection.
    case systemDirectory
    /// These in PEM form, and the directory.
    case given([UInt8])
}

/// Where this machine's libcurl looks for the system's authorities.
private enum SystemAuthorities {
    static var file: String? { text(CURLINFO_CAINFO) }

    /// Whether there are certificates under the names by which OpenSSL finds them, as in 4a6481c9.0.
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
        return taskhub_curl_text(easy, info).map { String(cString: $0) }
    }
}
