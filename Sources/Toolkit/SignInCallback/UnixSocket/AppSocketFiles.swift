internal import AppGroup
internal import Glibc
internal import PosixFiles

/// The socket files of the running apps of one container, numbered in the order in which the apps were started.
struct AppSocketFiles: Sendable {
    private static let suffix = ".sock"

    private let directory: String
    private let prefix: String

    init(in directory: RuntimeDirectory, of container: String) {
        self.directory = directory.path
        prefix = "app-\(container)-"
    }

    /// The paths, that of the app that was started last first; some may be those of killed apps.
    func newestFirst() throws(CallbackError) -> [String] { try numbers().reversed().map(path) }

    /// Listens at the next path, and removes what killed apps have left.
    ///
    /// - Returns: The path, which the app removes while it still listens: no other then takes it for a killed one's.
    func claim(with socket: borrowing Socket) throws(CallbackError) -> String {
        let lock = try CallbackSocketFile.lock(directory)
        defer { close(lock) }
        var last = 0
        for number in try numbers() {
            let isLeft = try Socket().connect(to: path(number)) == .notListening
            if isLeft { unlink(path(number)) } else { last = number }
        }
        let path = path(last + 1)
        try socket.listen(at: path)
        return path
    }

    private func path(_ number: Int) -> String { "\(directory)/\(prefix)\(number)\(Self.suffix)" }

    private func numbers() throws(CallbackError) -> [Int] {
        let names: [String]
        do throws(Errno) {
            names = try OpenPath.directory(directory).names()
        } catch {
            throw .system(call: "readdir", errno: error.code)
        }
        return names.compactMap { name in
            guard name.hasPrefix(prefix), name.hasSuffix(Self.suffix) else { return nil }
            return Int(name.dropFirst(prefix.count).dropLast(Self.suffix.count))
        }.sorted()
    }
}
