package import TaskActions
internal import TaskHubEntities
import TaskStore
package import TaskSync

/// Binds the store to the account that has signed in.
package struct BindAccount: Sendable {
    private let records: any AccountRecords
    private let choice: AdoptionChoice
    private let workspace: Workspace

    package init(records: any AccountRecords, choice: AdoptionChoice, in workspace: Workspace) {
        self.records = records
        self.choice = choice
        self.workspace = workspace
    }

    /// Asks, before anything is stored, about another account's changes that were never sent.
    ///
    /// The organization is not known yet, so a change of organization alone is asked about by ``run(_:_:decided:)``.
    ///
    /// - Returns: Whether the unsent tasks go along; `nil` if the store has no account or this one.
    /// - Throws: ``SessionError/adoptionUndecided(unsent:changes:)`` if the store belongs to another account, has tasks
    ///   or changes that were never sent, and the user does not agree or cannot be asked.
    func decide(_ record: AccountRecord) throws -> Bool? {
        let match = try CheckReplica(in: workspace).run(record.identity, knowsOrganization: false)
        guard case .other(let unsent, let changes) = match else { return nil }
        return try choice.onOtherAccount(unsent: unsent, changes: changes)
    }

    /// Binds the store, and records the account.
    ///
    /// Another account's tasks are moved to an archive. `isCarryingOver` is the user's decision about the unsent ones,
    /// and `nil` if none was needed so far.
    ///
    /// - Returns: The result of publishing the changes.
    package func run(
        _ account: ServerAccount, _ record: AccountRecord, decided isCarryingOver: Bool? = nil
    ) throws -> Committed<Void> {
        let known = AccountRecord(
            server: record.server, issuer: record.issuer, subject: record.subject, userID: account.userID,
            organizationID: account.organizationID?.description)
        let bound = try bindStore(to: known.identity, decided: isCarryingOver)
        let signedIn = try RecordSignIn(in: workspace).run(isSignedIn: true)
        try records.save(known)
        return bound.followed(by: signedIn)
    }

    private func bindStore(to identity: ReplicaIdentity, decided: Bool?) throws -> Committed<Void> {
        switch try CheckReplica(in: workspace).run(identity) {
        case .unbound(let unsent):
            return try bind(to: identity, choice.onFirstSignIn(unsent: unsent), unsent: unsent)
        case .same(let earlier, let unsent):
            return try bind(to: identity, choice.onSameAccount(earlier), unsent: unsent)
        case .other(let unsent, let changes):
            let isCarryingOver = try decided ?? choice.onOtherAccount(unsent: unsent, changes: changes)
            let replaced = try ReplaceReplica(in: workspace)
                .run(identity, carryingOver: isCarryingOver)
            choice.report(.replaced(archive: replaced.value.archive, carriedOver: replaced.value.carriedOver))
            return Committed(value: (), publication: replaced.publication)
        }
    }

    private func bind(to identity: ReplicaIdentity, _ adoption: Adoption, unsent: Int) throws -> Committed<Void> {
        let bound = try BindReplica(in: workspace).run(identity, adoption: adoption)
        if unsent > 0, adoption == .undecided { choice.report(.undecided(unsent)) }
        return bound
    }
}

extension Committed {
    /// Returns the later change, with the publication of both.
    ///
    /// If the later one found its state published, then the earlier one published it.
    func followed<Later: Sendable>(by later: Committed<Later>) -> Committed<Later> {
        guard case .success(.alreadyCurrent) = later.publication, case .success = publication else { return later }
        return Committed<Later>(value: later.value, publication: publication)
    }
}
