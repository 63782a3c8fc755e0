package import FoundationEssentials
internal import TaskHubEntities
package import TaskSync

/// The session: `{"schema":1,"session":{"display_name",…,"expires_at","server",…}}`.
///
/// The members have the server's names.
package enum SessionDocument {
    package static func session(_ account: ServerAccount, server: String, expiresAt: String) throws -> Data {
        try TaskDocument.encoded(Body(session: Session(account: account, server: server, expiresAt: expiresAt)))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let session: Session
    }

    private struct Session: Encodable {
        enum Key: String, CodingKey {
            case server, role, email
            case userID = "user_id"
            case organizationID = "organization_id"
            case displayName = "display_name"
            case expiresAt = "expires_at"
        }

        let account: ServerAccount
        let server: String
        let expiresAt: String

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(server, forKey: .server)
            try object.encode(account.userID, forKey: .userID)
            try object.encode(account.organizationID?.description, forKey: .organizationID)
            try object.encode(account.role, forKey: .role)
            try object.encode(account.email, forKey: .email)
            try object.encode(account.displayName, forKey: .displayName)
            try object.encode(expiresAt, forKey: .expiresAt)
        }
    }
}
