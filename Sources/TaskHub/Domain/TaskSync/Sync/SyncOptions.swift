/// What a synchronization does.
package struct SyncOptions: Hashable, Sendable {
    /// Compare all tasks, even if the log is complete.
    package var isFull: Bool
    /// Accept the server's state even if it removes most local tasks.
    package var acceptsDeletions: Bool
    /// Send waiting changes and fetch nothing.
    package var sendsOnly: Bool
    /// A person waits for it, and sees everything that changed: also what is otherwise fetched once an hour.
    package var isTyped: Bool
    /// The time for sending and fetching details; `nil` for no limit.
    ///
    /// A request that has begun then is still completed.
    package var timeLimit: Duration?
    /// When the run is cancelled, even while it waits.
    ///
    /// What it did until then is kept, and the next run continues.
    package var cutoff: Duration
    /// How many pages of the server's log are read, of at most 500 changes each.
    package var maximumPages: Int
    package var patience: Patience

    package init(
        isFull: Bool = false, acceptsDeletions: Bool = false, sendsOnly: Bool = false, isTyped: Bool = false,
        timeLimit: Duration? = nil, cutoff: Duration = .seconds(1800), maximumPages: Int = 2000,
        patience: Patience = .none
    ) {
        self.isFull = isFull
        self.acceptsDeletions = acceptsDeletions
        self.sendsOnly = sendsOnly
        self.isTyped = isTyped
        self.timeLimit = timeLimit
        self.cutoff = cutoff
        self.maximumPages = maximumPages
        self.patience = patience
    }
}
