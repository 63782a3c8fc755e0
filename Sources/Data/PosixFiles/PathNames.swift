/// The names of a path in the order in which the kernel goes through them: what a link leads to comes before the rest.
package struct PathNames {
    /// What the kernel allows too.
    private static let maximumLinks = 40

    /// The next one last.
    private var names: [String] = []
    /// How many of the names are the path's own, and not those of a link.
    private var own = 0
    private var links = 0

    package init(_ path: String) {
        push(path)
        own = names.count
    }

    package var isEmpty: Bool { names.isEmpty }

    package mutating func next() -> (name: String, isOfLink: Bool)? {
        guard let name = names.popLast() else { return nil }
        let isOfLink = names.count >= own
        own = min(own, names.count)
        return (name, isOfLink)
    }

    /// Goes on with what a link leads to.
    /// - Returns: false when it is one link too many.
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
