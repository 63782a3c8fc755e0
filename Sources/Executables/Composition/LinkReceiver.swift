package import AppGroup
internal import CallbackSocket
internal import Dispatch
internal import Synchronization
internal import TaskHubEntities
internal import TaskHubGroup

/// Receives the links that `taskhub open` hands to the running app, on a thread of its own.
///
/// If several apps show one container, the one that was started last gets them.
package final class LinkReceiver: Sendable {
    /// Longer than any app runs.
    private static let years = Duration.seconds(1_000_000_000)

    private let state = Mutex((listener: CallbackListener?.none, links: [String](), isStopped: false))

    /// Listens for the app of a container from now on.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - paths: The container.
    ///   - wake: Called on another thread when a link has arrived.
    package init(in directory: RuntimeDirectory, for paths: ContainerPaths, wake: @escaping @Sendable () -> Void) {
        // Here, because a link may follow as soon as the app is on the screen.
        let first = listen(in: directory, for: paths)
        DispatchQueue(label: "dev.taskhub.links").async { [weak self] in
            var next = first
            while let listener = next {
                // Nil when the app ends, and an error when another app takes over.
                guard let link = try? listener.wait(upTo: Self.years, for: Self.isLink) else { return }
                self?.state.withLock { $0.links.append(link) }
                next = self?.listen(in: directory, for: paths)
                wake()
            }
        }
    }

    /// - Returns: nil after ``stop()``, or if there can be no socket.
    private func listen(in directory: RuntimeDirectory, for paths: ContainerPaths) -> CallbackListener? {
        guard let listener = try? CallbackListener(in: directory, named: AppSocket.name(of: paths)) else { return nil }
        guard begin(with: listener) else {
            listener.close()
            return nil
        }
        return listener
    }

    /// Returns the links that have arrived since the last call.
    package func take() -> [String] {
        state.withLock { state in
            defer { state.links = [] }
            return state.links
        }
    }

    /// Stops listening.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            state.listener?.stop()
            // Here, because the other thread may not come to it before the program ends.
            state.listener?.close()
        }
    }

    /// - Returns: false after ``stop()``.
    private func begin(with listener: CallbackListener) -> Bool {
        state.withLock { state in
            state.listener = listener
            return !state.isStopped
        }
    }

    private static func isLink(_ text: String) -> Bool { (try? Route(parsing: text)) != nil }
}

/// The socket of the app that shows a container.
package enum AppSocket {
    /// Returns the socket's name in the runtime directory, which two containers do not share.
    static func name(of paths: ContainerPaths) -> String { "app-\(MachineMark(of: paths).text)" }

    /// Hands a link to the running app.
    ///
    /// - Returns: false if no app shows this container.
    package static func send(_ link: String, to paths: ContainerPaths, environment: (String) -> String?) -> Bool {
        guard let directory = try? RuntimeDirectory(environment: environment) else { return false }
        let sender = CallbackSender(in: directory, named: name(of: paths))
        return (try? sender.send(link)) != nil
    }
}
