package import TaskActions
import TaskStore
package import TaskSync

/// Records in the store that no user is signed in, and erases the tasks on request.
package struct ForgetAccount: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Records the sign-out, and publishes the snapshot.
    ///
    /// An erasure that is interrupted can be planned and run again: the store names the account until everything else
    /// of it is gone.
    ///
    /// - Parameter erasure: What to delete, besides all tasks and lists of the store; `nil` to delete nothing.
    /// - Returns: The number of tasks that were deleted from the store; `nil` without an erasure.
    /// - Throws: What a port threw.
    package func run(erasing erasure: Erasure?) throws -> Committed<Int?> {
        let signedOut = try RecordSignIn(in: workspace).run(isSignedIn: false)
        guard let erasure else { return Committed(value: nil, publication: signedOut.publication) }
        for store in erasure.stores { try workspace.store.erase(store) }
        let erased = try EraseStore(in: workspace).run()
        return signedOut.followed(by: Committed(value: erased.value, publication: erased.publication))
    }
}
