import TaskHubEntities
import TaskSync

/// Checks values before they are sent.
///
/// On the values that these checks refuse, the server fails every time and does not say why.
enum InputCheck {
    private static let longestKey = 255

    /// Checks an idempotency key, which must be text that a header can contain.
    static func key(_ key: String) throws(ServiceError) {
        guard key.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), key.utf8.contains(where: { $0 != 0x20 }) else {
            throw refusal("key_malformed")
        }
        // With a longer key, the server would create the task despite failing.
        if key.utf8.count > longestKey { throw refusal("key_too_long") }
    }

    /// Returns the priority as a number.
    static func priority(_ text: String) throws(ServiceError) -> Int {
        guard let number = Int(text), TaskPriority.range.contains(number) else {
            throw refusal("priority_out_of_range")
        }
        return number
    }

    /// Refuses names that are not paths within the zone files, and those of their folders.
    ///
    /// For any other unknown name, the server returns a proper error.
    static func timeZone(_ name: String?) throws(ServiceError) {
        guard let name else { return }
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPath =
            name.isEmpty
            || parts.allSatisfy { part in
                !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
            }
        let isText = name.utf8.count <= 255 && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPath, isText, !name.contains(".."), !folders.contains(name) else {
            throw refusal("time_zone_malformed")
        }
    }

    private static func refusal(_ code: String) -> ServiceError {
        .refused(code: code, requestID: "")
    }

    private static let folders: Set<String> = [
        "Africa", "America", "America/Argentina", "America/Indiana", "America/Kentucky", "America/North_Dakota",
        "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile", "Etc", "Europe",
        "Indian", "Mexico", "Pacific", "SystemV", "US", "posix", "right",
    ]
}
