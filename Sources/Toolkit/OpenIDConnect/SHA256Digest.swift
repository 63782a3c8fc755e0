internal import CLibcrypto

package enum SHA256Digest {
    /// Returns the digest of a text's UTF-8, 32 bytes.
    package static func bytes(of text: String) -> [UInt8] {
        let text = Array(text.utf8)
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            _ = SHA256(text, text.count, digest.baseAddress)
            count = digest.count
        }
    }
}
