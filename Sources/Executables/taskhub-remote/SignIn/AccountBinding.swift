internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskActions
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskSync

/// Asks the server which account has signed in, and binds the store to it.
struct AccountBinding {
    let defaults: SharedDefaults
    let server: ServerConnection
    let context: ProgramContext
    let choice: AdoptionChoice

    /// Throws, before anything is stored, if the user must first choose what to do with another account's tasks.
    func refuseUndecided(_ record: AccountRecord) throws {
        guard case .other(let unsent) = try comparison(identity(record, nil), knowsOrganization: false) else { return }
        try choice.refuseUndecided(unsent: unsent)
    }

    func run(_ record: AccountRecord, accessToken: String) async throws -> ServerAccount {
        let account = try await server.client.session(accessToken: accessToken)
        try bind(account, record)
        return account
    }

    /// Binds the store to the account, and records who is signed in.
    func bind(_ account: ServerAccount, _ record: AccountRecord) throws {
        try bindStore(to: identity(record, account.organizationID))
        context.settle(try RecordSignIn(in: context.workspace).run(isSignedIn: true))
        try defaults.update {
            let known = AccountRecord(
                server: record.server, issuer: record.issuer, subject: record.subject, userID: account.userID,
                organizationID: account.organizationID?.description)
            try $0.set(known, for: .account)
        }
    }

    private func bindStore(to identity: ReplicaIdentity) throws {
        let workspace = context.workspace
        switch try comparison(identity) {
        case .unbound(let unsent):
            let adoption = choice.onFirstSignIn(unsent: unsent)
            context.settle(try BindReplica(in: workspace).run(identity, adoption: adoption))
            report(adoption, unsent)
        case .same(let earlier, let unsent):
            let adoption = choice.given.map { $0 ? Adoption.accepted : .declined } ?? earlier
            context.settle(try BindReplica(in: workspace).run(identity, adoption: adoption))
            report(adoption, unsent)
        case .other(let unsent):
            try choice.refuseUndecided(unsent: unsent)
            let carrying = choice.onOtherAccount(unsent: unsent)
            let replacing = ReplaceReplica(in: workspace, archive: context.store)
            let replaced = context.settle(try replacing.run(identity, carryingOver: carrying))
            StandardStreams.complain(
                """
                The tasks here belonged to another account. All of them were moved to
                  \(replaced.archive)
                \(replaced.carriedOver) of them, never sent before, went to the new account.
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

    private func report(_ adoption: Adoption, _ unsent: Int) {
        guard unsent > 0, adoption == .undecided else { return }
        StandardStreams.complain(
            "\(TaskCount(open: unsent).text) created here will not be sent until you run 'taskhub login --adopt'.")
    }
}
