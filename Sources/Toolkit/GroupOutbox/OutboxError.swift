public import AppGroup
public import PosixFiles

/// Why an outbox was not changed or not delivered.
public enum OutboxError: Error, Hashable, Sendable {
    /// The outbox has an entry with this key and another change.
    case keyTaken
    /// With one more entry, the file would have more than `limit` bytes. Deliver or discard some first.
    case full(limit: Int)
    /// A later version of the toolkit wrote the outbox, in a form that this one cannot read.
    case newer(version: Int)
    /// Another program was changing the outbox for five seconds.
    case busy
    /// The container, or the outbox's directory in it, cannot be used.
    case container(ContainerError)
    /// A file of the outbox could not be read or written.
    ///
    /// An entry that was being added may be there or not. Add it again: the same message twice is one entry.
    case file(FileError)
}

/// Runs `work`, and reports a failure as one of an outbox.
func onFile<Value: ~Copyable>(_ work: () throws(FileError) -> Value) throws(OutboxError) -> Value {
    do {
        return try work()
    } catch {
        throw .file(error)
    }
}
