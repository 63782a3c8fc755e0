package import TaskActions
internal import TaskSync

/// Records in the store that no user is signed in, and erases the tasks on request.
package struct ForgetAccount: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Records the sign-out, and publishes the snapshot.
    ///
    /// - Parameter erasing: Whether to delete all tasks and lists, including those that were never sent.
    /// - Returns: The number of tasks that were deleted; `nil` without `erasing`.
    /// - Throws: What the store threw.
    package func run(erasing: Bool) throws -> Committed<Int?> {
        let signedOut = try RecordSignIn(in: workspace).run(isSignedIn: false)
        guard erasing else { return Committed(value: nil, publication: signedOut.publication) }
        let erased = try EraseStore(in: workspace).run()
        return signedOut.followed(by: Committed(value: erased.value, publication: erased.publication))
    }
}
