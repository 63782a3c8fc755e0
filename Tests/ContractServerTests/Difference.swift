import ContractServer

/// What a recorded and a new answer do not have in common.
enum Difference {
    /// The paths of members that are missing, too many, of another type, or of another value; values that differ
    /// from run to run are compared by type.
    static func between(_ recorded: JSON, _ new: JSON, at path: String = "") -> [String] {
        switch (recorded, new) {
        case (.object(let one), .object(let other)):
            let names = Set(one.keys).union(other.keys).sorted()
            return names.flatMap { name -> [String] in
                let here = "\(path).\(name)"
                guard let left = one[name] else { return ["\(here): not recorded"] }
                guard let right = other[name] else { return ["\(here): missing"] }
                if changing.contains(name) { return type(left) == type(right) ? [] : ["\(here): another type"] }
                return between(left, right, at: here)
            }
        case (.array(let one), .array(let other)):
            guard one.count == other.count else { return ["\(path): \(other.count) instead of \(one.count)"] }
            return zip(one, other).enumerated().flatMap { between($1.0, $1.1, at: "\(path)[\($0)]") }
        default: return recorded == new ? [] : ["\(path): \(new) instead of \(recorded)"]
        }
    }

    private static func type(_ json: JSON) -> String {
        switch json {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .string(let text): text.hasSuffix("Z") ? "time of \(text.utf8.count)" : "string"
        case .array: "array"
        case .object: "object"
        }
    }

    private static let changing: Set = [
        "request_id", "updated_at", "created_at", "completed_at", "last_seen_at", "generated_at", "position",
        "user_id", "created_by_user", "organization", "organization_id", "oidc_discovery_url",
    ]
}
