import Glibc
import NIOSSL

/// Whose certificates are believed.
package enum TrustRoots: Hashable, Sendable {
    case system
    /// The system's, and the authorities in this PEM file.
    case systemAnd(pemFile: String)

    func tlsConfiguration() throws(TrustRootsError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if case .systemAnd(let path) = self {
            tls.additionalTrustRoots = [.certificates(try TrustRoots.certificates(in: path))]
        }
        return tls
    }

    private static func certificates(in path: String) throws(TrustRootsError) -> [NIOSSLCertificate] {
        guard access(path, R_OK) == 0 else { throw .unreadable }
        let certificates: [NIOSSLCertificate]
        do {
            certificates = try NIOSSLCertificate.fromPEMFile(path)
        } catch {
            throw .noCertificates
        }
        guard !certificates.isEmpty else { throw .noCertificates }
        return certificates
    }
}

package enum TrustRootsError: Error, Hashable, Sendable {
    /// The file is missing, or may not be read.
    case unreadable
    /// The file holds no certificate in PEM form, or a damaged one.
    case noCertificates
}
