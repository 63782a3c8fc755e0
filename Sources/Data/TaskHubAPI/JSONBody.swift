import FoundationEssentials

enum JSONBody {
    static func bytes(_ value: some Encodable) throws(APIError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw .unsendable(.bodyIsNoObject)
        }
    }
}
