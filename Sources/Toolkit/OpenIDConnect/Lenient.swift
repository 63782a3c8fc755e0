/// An optional member that counts as missing if it has another type than the standard gives it.
struct Lenient<Value: Codable & Sendable>: Codable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}
