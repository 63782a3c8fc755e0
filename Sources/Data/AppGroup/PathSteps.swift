import Glibc

/// The way to a file as the kernel goes it, symbolic links included, one name at a time.
struct PathSteps {
    struct Step {
        let directory: String
        let name: String
        /// The file's own name.
        let isLast: Bool
        let isLink: Bool

        var path: String { directory == "/" ? "/\(name)" : "\(directory)/\(name)" }
    }

    /// What the kernel allows too.
    private static let maximumLinks = 40

    private var directory = "/"
    private var names: [String] = []
    private var links = 0
    private let followsLast: Bool

    /// Whether a link under the file's own name is gone through too, as by an `open` without `O_NOFOLLOW`.
    init(_ path: String, followsLast: Bool) {
        self.followsLast = followsLast
        push(path)
    }

    private mutating func push(_ path: String) {
        for name in path.utf8.split(separator: UInt8(ascii: "/")).reversed() where !name.elementsEqual(".".utf8) {
            names.append(String(Substring(name)))
        }
    }

    mutating func next() -> Step? {
        while let name = names.popLast() {
            if name == ".." {
                directory = ContainerFile.directory(of: directory)
                continue
            }
            let step = Step(directory: directory, name: name, isLast: names.isEmpty, isLink: false)
            guard followsLast || !step.isLast, target(of: step.path) != nil else { return step }
            return Step(directory: directory, name: name, isLast: false, isLink: true)
        }
        return nil
    }

    /// Goes on behind `step`.
    /// - Returns: false when nothing is there.
    mutating func enter(_ step: Step) -> Bool {
        guard step.isLink else {
            directory = step.path
            return PathStamp.isThere(step.path)
        }
        links += 1
        guard links <= Self.maximumLinks, let target = target(of: step.path) else { return false }
        if target.hasPrefix("/") { directory = "/" }
        push(target)
        return true
    }

    /// nil unless it is a symbolic link.
    private func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
