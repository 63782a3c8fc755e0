/// The components of a path in the order in which the kernel resolves them: a symbolic link's target comes before the
/// rest (path_resolution(7)).
package struct PathNames {
    /// The kernel's own limit.
    private static let maximumLinks = 40

    /// In reverse: the next one is the last.
    private var names: [String] = []
    /// How many of the names are components of the path itself, and not of a link's target.
    private var own = 0
    private var links = 0

    package init(_ path: String) {
        push(path)
        own = names.count
    }

    package var isEmpty: Bool { names.isEmpty }

    /// The length of the rest as a path that begins with a slash, in bytes.
    package var length: Int { names.reduce(0) { $0 + 1 + $1.utf8.count } }

    /// The length of the longest name, in bytes.
    package var longestName: Int { names.map(\.utf8.count).max() ?? 0 }

    package mutating func next() -> (name: String, isOfLink: Bool)? {
        guard let name = names.popLast() else { return nil }
        let isOfLink = names.count >= own
        own = min(own, names.count)
        return (name, isOfLink)
    }

    /// Continues with the target of a link.
    ///
    /// - Returns: false if there were too many links.
    package mutating func follow(_ target: String) -> Bool {
        links += 1
        guard links <= Self.maximumLinks else { return false }
        push(target)
        return true
    }

    private mutating func push(_ path: String) {
        for name in path.utf8.split(separator: UInt8(ascii: "/")).reversed() where !name.elementsEqual(".".utf8) {
            names.append(String(Substring(name)))
        }
    }
}
