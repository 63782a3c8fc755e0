internal import Crypto
import FoundationEssentials

enum SecretComparison {
    /// Takes the same time wherever the two differ: digests are compared in constant time.
    static func equal(_ one: String, _ other: String) -> Bool {
        SHA256.hash(data: Data(one.utf8)) == SHA256.hash(data: Data(other.utf8))
    }
}
