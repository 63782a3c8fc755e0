import FoundationEssentials

/// The provider's public signing keys (RFC 7517 §5).
struct KeySet {
    private let keys: [PublicKey]

    /// Reads a key set, ignoring keys for other uses and those that cannot be read.
    init(json: [UInt8]) throws(OpenIDError) {
        do {
            keys = try JSONDecoder().decode(Document.self, from: Data(json)).keys.compactMap(\.value)
                .filter { $0.use ?? "sig" == "sig" }
        } catch {
            throw .response(.malformed)
        }
    }

    /// Returns the keys with this id, of which some providers have one for each algorithm.
    ///
    /// Without an id, returns all keys.
    func keys(_ kid: String?) -> [PublicKey] {
        kid.map { kid in keys.filter { $0.kid == kid } } ?? keys
    }

    private struct Document: Decodable {
        let keys: [Lenient<PublicKey>]
    }
}
