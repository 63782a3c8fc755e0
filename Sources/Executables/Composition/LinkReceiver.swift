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

    /// Begins to listen for the app of a container.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - paths: The container.
    ///   - wake: Called on another thread when a link has arrived.
    package init(in directory: RuntimeDirectory, for paths: ContainerPaths, wake: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "dev.taskhub.links").async { [weak self] in
            while let listener = try? CallbackListener(in: directory, named: AppSocket.name(of: paths)) {
                guard self?.begin(with: listener) ?? false else { return listener.close() }
                // Nil when the app ends, and an error when another app takes over.
                guard let link = try? listener.wait(upTo: Self.years, for: Self.isLink) else { return }
                self?.state.withLock { $0.links.append(link) }
                wake()
            }
        }
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
