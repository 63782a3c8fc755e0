internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskActions
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskSync

/// Asks the server who has signed in, and makes the store that account's.
struct AccountSettlement {
    let defaults: SharedDefaults
    let server: ServerConnection
    let context: ProgramContext
    let word: AdoptionWord

    /// Refuses before anything is kept, where the user's word on another account's store is needed and missing.
    func refuseUndecided(_ record: AccountRecord) throws {
        guard case .other(let unsent) = try comparison(identity(record, nil), knowsOrganization: false) else { return }
        try word.refuseUndecided(unsent: unsent)
    }

    func run(_ record: AccountRecord, accessToken: String) async throws -> ServerAccount {
        let account = try await server.client.session(accessToken: accessToken)
        try settle(account, record)
        return account
    }

    /// Makes the store the account's, and remembers who is signed in.
    func settle(_ account: ServerAccount, _ record: AccountRecord) throws {
        try bind(identity(record, account.organizationID))
        context.settle(try RecordSignIn(in: context.workspace).run(isSignedIn: true))
        try defaults.update {
            let known = AccountRecord(
                server: record.server, issuer: record.issuer, subject: record.subject, userID: account.userID,
                organizationID: account.organizationID?.description)
            try $0.set(known, for: .account)
        }
    }

    private func bind(_ identity: ReplicaIdentity) throws {
        let workspace = context.workspace
        switch try comparison(identity) {
        case .unbound(let unsent):
            let adoption = word.onFirstSignIn(unsent: unsent)
            context.settle(try BindReplica(in: workspace).run(identity, adoption: adoption))
            tell(adoption, unsent)
        case .same(let earlier, let unsent):
            let adoption = word.given.map { $0 ? Adoption.accepted : .declined } ?? earlier
            context.settle(try BindReplica(in: workspace).run(identity, adoption: adoption))
            tell(adoption, unsent)
        case .other(let unsent):
            try word.refuseUndecided(unsent: unsent)
            let carrying = word.onOtherAccount(unsent: unsent)
            let replacing = ReplaceReplica(in: workspace, archive: context.store)
            let replaced = context.settle(try replacing.run(identity, carryingOver: carrying))
            StandardStreams.complain(
                """
                The tasks here belonged to another account. They are set aside, all of them, in
                  \(replaced.archive)
                \(replaced.carriedOver) of them, never sent, are the new account's now.
                """)
        }
    }

    private func comparison(_ identity: ReplicaIdentity, knowsOrganization: Bool = true) throws -> ReplicaMatch {
        try CheckReplica(in: context.workspace).run(identity, knowsOrganization: knowsOrganization)
    }

    private func identity(_ record: AccountRecord, _ organization: EntityID?) -> ReplicaIdentity {
        ReplicaIdentity(
            server: record.server, issuer: record.issuer, subject: record.subject, organizationID: organization)
    }

    private func tell(_ adoption: Adoption, _ unsent: Int) {
        guard unsent > 0, adoption == .undecided else { return }
        StandardStreams.complain(
            "\(TaskCount(open: unsent).text) made here will not be sent until you run 'taskhub login --adopt'.")
    }
}
