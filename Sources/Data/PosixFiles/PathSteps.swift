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

    private var directory = "/"
    private var names: PathNames
    private let followsLast: Bool

    /// Whether a link under the file's own name is gone through too, as by an `open` without `O_NOFOLLOW`.
    init(_ path: String, followsLast: Bool) {
        self.followsLast = followsLast
        names = PathNames(path)
    }

    mutating func next() -> Step? {
        while let name = names.next()?.name {
            if name == ".." {
                directory = Path.directory(of: directory)
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
            return FileIdentity(of: step.path) != nil
        }
        guard let target = target(of: step.path), names.follow(target) else { return false }
        if target.hasPrefix("/") { directory = "/" }
        return true
    }

    /// nil unless it is a symbolic link.
    private func target(of path: String) -> String? {
        do {
            return try SymbolicLink.target(of: path)
        } catch {
            return nil
        }
    }
}
