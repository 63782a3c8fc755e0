import AppGroup
import PosixFiles

extension SQLiteStore {
    /// Returns the set-aside stores of the container, by name.
    package func setAsideStores() throws -> [SetAsideStore] {
        do {
            return try files.setAsideStores()
        } catch {
            throw translated(error)
        }
    }

    /// Deletes a set-aside store with its log and its index, durably.
    package func erase(_ store: SetAsideStore) throws {
        do {
            guard let driver else { return try files.erase(store) }
            try driver.drive(.erase) { _ in try files.erase(store) }
        } catch {
            throw translated(error)
        }
    }
}

extension StoreFiles {
    /// The suffixes of a database's name for its log and its index.
    private static let companions = ["-wal", "-shm"]

    fileprivate func setAsideStores() throws(StoreError) -> [SetAsideStore] {
        let name = Path.name(of: database)
        let prefixes = ["\(name).aside-", "\(name).v1-", "\(name).damaged-", "\(name)-wal.damaged-"]
        let names = try inDirectory { (directory: OpenPath) throws(Errno) in try directory.names() } ?? []
        let found = Set(names.filter { name in prefixes.contains { name.hasPrefix($0) } })
        return found.sorted().compactMap { name -> SetAsideStore? in
            guard let suffix = Self.companions.first(where: { name.hasSuffix($0) }) else {
                return SetAsideStore(name: name, contents: contents(of: name))
            }
            let isAlone = !found.contains(String(name.dropLast(suffix.count)))
            return isAlone ? SetAsideStore(name: name, contents: .remains) : nil
        }
    }

    private func contents(of name: String) -> SetAsideStore.Contents {
        let path = "\(Path.directory(of: database))/\(name)"
        do {
            // A link could lead to another store.
            guard try ContainerFile.size(of: path) != nil else { return .unreadable }
            let facts = try StoreCopy(path: path).facts()
            return .tasks(of: facts.account, count: facts.tasks)
        } catch {
            return .unreadable
        }
    }

    /// Deletes the database first: without it, the rest is known to be of an erased store.
    fileprivate func erase(_ store: SetAsideStore) throws(StoreError) {
        _ = try inDirectory { (directory: OpenPath) throws(Errno) in
            for suffix in [""] + Self.companions { try directory.remove(store.name + suffix) }
            try directory.synchronize()
        }
    }

    /// Returns `nil` if the directory was not opened.
    private func inDirectory<Value>(_ work: (OpenPath) throws(Errno) -> Value) throws(StoreError) -> Value? {
        guard let directory else { return nil }
        do throws(Errno) {
            return try work(directory)
        } catch {
            throw StoreError(errno: error.code, path: Path.directory(of: database))
        }
    }
}
