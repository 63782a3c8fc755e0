package import TaskActions
package import TaskHubEntities
package import TaskSync
internal import TextLayout

/// The session, as lines or as JSON; the members have the server's names.
package struct SessionAnswer: Answer {
    package static let name = "session"
    package static let summary = "Who is signed in, and where"
    package static let commands = ["taskhub session", "taskhub login"]

    private let account: ServerAccount
    private let server: String
    private let expiresAt: Instant

    /// - Parameters:
    ///   - account: The account, as the server describes it.
    ///   - server: The server's address.
    ///   - expiresAt: When the access token expires.
    package init(_ account: ServerAccount, server: String, expiresAt: Instant) {
        self.account = account
        self.server = server
        self.expiresAt = expiresAt
    }

    /// Returns one line for each fact; `isRenewable` is whether the access token can be renewed.
    package func text(isRenewable: Bool) -> String {
        let renewal = isRenewable ? "renewed automatically" : "cannot be renewed without offline_access"
        return """
            server   \(server)
            user     \(account.userID) (\(account.role))
            name     \(DisplayText(account.displayName, placeholder: "-").text)
            e-mail   \(DisplayText(account.email, placeholder: "-").text)
            expires  \(expiresAt.rfc3339), \(renewal)

            """
    }

    /// What `login` prints.
    package var greeting: String {
        let name = account.displayName.isEmpty ? "user \(account.userID)" : DisplayText(account.displayName).text
        return "Signed in as \(name).\n"
    }

    package static let members = [AnswerMember<SessionAnswer>("session", "The session") { SessionObject(answer: $0) }]

    private struct SessionObject: AnswerObject {
        let answer: SessionAnswer

        static let members: [AnswerMember<SessionObject>] = [
            AnswerMember("server", "The server's address") { $0.answer.server },
            AnswerMember("user_id", "The user's id") { $0.answer.account.userID },
            AnswerMember("organization_id", "The id of the user's organization; null if there is none") {
                $0.answer.account.organizationID
            },
            AnswerMember("role", "The user's role in it") { $0.answer.account.role },
            AnswerMember("email", "The user's e-mail address") { $0.answer.account.email },
            AnswerMember("display_name", "The user's name; may be empty") { $0.answer.account.displayName },
            AnswerMember("expires_at", "When the access token expires") { $0.answer.expiresAt },
        ]
    }
}
