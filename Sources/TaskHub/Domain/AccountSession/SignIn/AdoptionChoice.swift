import TaskStore
internal import TaskSync

/// The user's choice for tasks that were created here and never sent: from an option, or asked.
package struct AdoptionChoice: Sendable {
    private let given: Bool?
    private let dialog: any AdoptionDialog

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - given: The choice that the user made beforehand; `nil` if none.
    ///   - dialog: Asks the user otherwise, if it can.
    package init(given: Bool?, dialog: any AdoptionDialog) {
        self.given = given
        self.dialog = dialog
    }

    func onFirstSignIn(unsent: Int) -> Adoption {
        guard unsent > 0 else { return .accepted }
        if let given { return given ? .accepted : .declined }
        guard dialog.canAsk else { return .undecided }
        return dialog.confirms(.sending(unsent)) ? .accepted : .declined
    }

    func onSameAccount(_ earlier: Adoption) -> Adoption {
        given.map { $0 ? .accepted : .declined } ?? earlier
    }

    /// Returns whether the unsent tasks go to the new account.
    ///
    /// - Throws: ``SessionError/adoptionUndecided(unsent:changes:)`` if the user cannot be asked, or if only changes
    ///   are unsent and the user does not agree to leave them.
    func onOtherAccount(unsent: Int, changes: Int) throws(SessionError) -> Bool {
        if let given { return given && unsent > 0 }
        guard unsent > 0 || changes > 0 else { return false }
        let isConfirmed = dialog.canAsk && dialog.confirms(.carryingOver(unsent, leaving: changes))
        guard isConfirmed || (dialog.canAsk && unsent > 0) else {
            throw .adoptionUndecided(unsent: unsent, changes: changes)
        }
        return isConfirmed && unsent > 0
    }

    func report(_ notice: AdoptionNotice) {
        dialog.report(notice)
    }
}

/// A conversation with the user about the tasks in the store.
package protocol AdoptionDialog: Sendable {
    /// Whether a user is there to answer.
    var canAsk: Bool { get }

    /// Asks, and returns whether the user agrees.
    func confirms(_ question: AdoptionQuestion) -> Bool

    /// Reports what happened to the tasks, or that they are not sent.
    func report(_ notice: AdoptionNotice)
}

/// A question about tasks that were created here and never sent.
package enum AdoptionQuestion: Hashable, Sendable {
    /// Whether to send this many tasks to the server.
    case sending(Int)
    /// Whether this many tasks go to the new account, while those of another account are moved aside.
    ///
    /// Other changes that were never sent to that account cannot go along. If there are only such changes, the question
    /// is whether to leave them.
    case carryingOver(Int, leaving: Int)
}

/// What the user should know about the tasks in the store.
package enum AdoptionNotice: Hashable, Sendable {
    /// This many tasks are not sent until the user decides.
    case undecided(Int)
    /// Another account's tasks were moved to an archive, and some went to the new account.
    case replaced(archive: String, carriedOver: Int)
}
