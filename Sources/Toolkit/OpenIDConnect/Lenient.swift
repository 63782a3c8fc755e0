/// An optional member that counts as missing if it has another type than the standard gives it.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}

/// A number of seconds, which some providers write as a string.
struct LenientSeconds: Decodable {
    let seconds: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            seconds = try container.decode(Double.self)
        } catch {
            guard let number = Double(try container.decode(String.self)) else { throw error }
            seconds = number
        }
        guard seconds.isFinite else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number of seconds")
        }
    }
}
