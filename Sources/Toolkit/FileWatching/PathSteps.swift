internal import PosixFiles

/// Resolves a path as the kernel does, symbolic links included, one name at a time.
struct PathSteps {
    struct Step {
        let directory: String
        let name: String
        /// Whether it is the name of the file itself.
        let isLast: Bool
        let isLink: Bool

        var path: String { directory == "/" ? "/\(name)" : "\(directory)/\(name)" }
    }

    private var directory = "/"
    private var names: PathNames
    private let followsLast: Bool

    /// Starts at the root.
    ///
    /// If `followsLast`, a link under the file's own name is followed too, as by open(2) without `O_NOFOLLOW`.
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

    /// Continues behind `step`.
    ///
    /// - Returns: false if nothing is there.
    mutating func enter(_ step: Step) -> Bool {
        guard step.isLink else {
            directory = step.path
            return FileIdentity(of: step.path) != nil
        }
        guard let target = target(of: step.path), names.follow(target) else { return false }
        if target.hasPrefix("/") { directory = "/" }
        return true
    }

    /// Returns nil unless it is a symbolic link.
    private func target(of path: String) -> String? {
        do {
            return try SymbolicLink.target(of: path)
        } catch {
            return nil
        }
    }
}
