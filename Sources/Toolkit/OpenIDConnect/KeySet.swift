import FoundationEssentials
internal import JWTKit

/// The provider's public signing keys (RFC 7517 §5).
struct KeySet {
    private let keys: [JWK]

    /// Reads a key set, ignoring keys for other uses and of unknown types.
    init(json: [UInt8]) throws(OpenIDError) {
        do {
            keys = try JSONDecoder().decode(Document.self, from: Data(json)).keys.compactMap(\.key)
        } catch {
            throw .response(.malformed)
        }
    }

    /// Returns the keys with this id, of which some providers have one for each algorithm.
    ///
    /// Without an id, returns all keys.
    func keys(_ kid: String?) -> [JWK] {
        kid.map { kid in keys.filter { $0.keyIdentifier?.string == kid } } ?? keys
    }

    private struct Document: Decodable {
        let keys: [Entry]
    }

    private struct Entry: Decodable {
        let key: JWK?

        private enum CodingKeys: CodingKey {
            case use
        }

        init(from decoder: any Decoder) throws {
            let use = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
            guard use ?? "sig" == "sig" else {
                key = nil
                return
            }
            do {
                key = try JWK(from: decoder)
            } catch is DecodingError {
                key = nil
            }
        }
    }
}
