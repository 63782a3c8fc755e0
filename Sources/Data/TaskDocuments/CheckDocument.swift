package import FoundationEssentials

/// The findings of `taskhub doctor`.
///
/// `{"checks":[{"finding","is_well","name","remedy"}],"schema":1}`
package enum CheckDocument {
    package struct Check: Encodable, Sendable {
        enum CodingKeys: String, CodingKey {
            case name, finding, remedy
            case isWell = "is_well"
        }

        let name: String
        let isWell: Bool
        let finding: String
        let remedy: String

        package init(name: String, isWell: Bool, finding: String, remedy: String) {
            self.name = name
            self.isWell = isWell
            self.finding = finding
            self.remedy = remedy
        }
    }

    package static func checks(_ checks: [Check]) throws -> Data {
        try TaskDocument.encoded(Body(checks: checks))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let checks: [Check]
    }
}
