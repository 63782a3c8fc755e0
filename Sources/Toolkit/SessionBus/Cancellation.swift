internal import CGIO

/// Cancels bus calls that wait on another thread.
package final class Cancellation: @unchecked Sendable {
    // GCancellable may be used from all threads.
    let cancellable: UnsafeMutablePointer<GCancellable>?

    package init() {
        cancellable = g_cancellable_new()
    }

    deinit {
        if let cancellable { g_object_unref(cancellable) }
    }

    package func cancel() {
        g_cancellable_cancel(cancellable)
    }
}
