import AppGroup
import FileWatching
import Glibc
import PosixFiles
import Testing

@Suite("Path watcher")
struct PathWatcherTests {
    private func write(_ path: String, _ text: String = "text") throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }

    @Test("It reports a file that is written, replaced, made unreadable and deleted, each once")
    func file() async throws {
        try await withTemporaryDirectory { directory in
            let path = "\(directory)/file"
            try write(path)
            let watcher = Watched(paths: [path])
            watcher.watch()
            #expect(try watcher.told() == (false, false))
            try write(path, "more")
            #expect(try watcher.told().changed)
            #expect(try watcher.told() == (false, false))
            try write("\(directory)/.file.new")
            rename("\(directory)/.file.new", path)
            #expect(try watcher.told().changed)
            chmod(path, 0o644)
            #expect(try watcher.told().changed)
            unlink(path)
            #expect(try watcher.told().changed)
        }
    }

    @Test("It ignores other files, and is not woken by changes in directories above")
    func strangers() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/inner", 0o700)
            try write("\(directory)/inner/file")
            let watcher = Watched(paths: ["\(directory)/inner/file"])
            watcher.watch()
            try write("\(directory)/inner/stamp")
            #expect(try watcher.told() == (true, false))
            try write("\(directory)/other")
            mkdir("\(directory)/another", 0o700)
            #expect(try watcher.told() == (false, false))
        }
    }

    @Test("A new file counts once it has been written")
    func halfWritten() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = Watched(paths: ["\(directory)/file"])
            watcher.watch()
            let file = try #require(fopen("\(directory)/file", "w"))
            #expect(try !watcher.told().changed)
            fputs("text", file)
            fclose(file)
            #expect(try watcher.told().changed)
        }
    }

    @Test("It sees links created in place of the file")
    func links() async throws {
        try await withTemporaryDirectory { directory in
            try write("\(directory)/target")
            let watcher = Watched(paths: ["\(directory)/file"])
            watcher.watch()
            symlink("target", "\(directory)/file")
            #expect(try watcher.told().changed)
            unlink("\(directory)/file")
            watcher.watch()
            link("\(directory)/target", "\(directory)/file")
            #expect(try watcher.told().changed)
        }
    }

    @Test("It sees each missing directory on the way appear")
    func appearing() async throws {
        try await withTemporaryDirectory { directory in
            var path = directory
            let watcher = Watched(paths: ["\(directory)/a/b/c/file"])
            for name in ["a", "b", "c"] {
                watcher.watch()
                try write("\(path)/unrelated")
                #expect(try !watcher.told().changed)
                path += "/\(name)"
                mkdir(path, 0o700)
                #expect(try watcher.told().changed, "\(name)")
            }
            watcher.watch()
            try write("\(path)/file")
            #expect(try watcher.told().changed)
        }
    }

    @Test("It sees a directory on the way moved, deleted with its contents, and created again")
    func moving() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = Watched(paths: ["\(directory)/a/b/file"])
            func make() throws {
                mkdir("\(directory)/a", 0o700)
                mkdir("\(directory)/a/b", 0o700)
                try write("\(directory)/a/b/file")
            }
            try make()
            watcher.watch()
            rename("\(directory)/a", "\(directory)/elsewhere")
            #expect(try watcher.told().changed)
            watcher.watch()
            try write("\(directory)/elsewhere/b/file")
            #expect(try !watcher.told().changed)
            try make()
            #expect(try watcher.told().changed)
            watcher.watch()
            unlink("\(directory)/a/b/file")
            rmdir("\(directory)/a/b")
            rmdir("\(directory)/a")
            #expect(try watcher.told().changed)
            watcher.watch()
            try make()
            #expect(try watcher.told().changed)
        }
    }

    @Test("It sees a directory deleted that a process still works in, and created again")
    func held() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/a", 0o700)
            try write("\(directory)/a/file")
            let held = open("\(directory)/a", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(held) }
            let watcher = Watched(paths: ["\(directory)/a/file"])
            watcher.watch()
            unlink("\(directory)/a/file")
            #expect(try watcher.told().changed)
            watcher.watch()
            rmdir("\(directory)/a")
            #expect(try watcher.told().changed)
            watcher.watch()
            mkdir("\(directory)/a", 0o700)
            #expect(try watcher.told().changed)
        }
    }

    @Test("It sees a change of a symbolic link on the way, and its target moved")
    func linkedDirectory() async throws {
        try await withTemporaryDirectory { directory in
            for name in ["first", "second"] {
                mkdir("\(directory)/\(name)", 0o700)
                try write("\(directory)/\(name)/file")
            }
            symlink("first", "\(directory)/link")
            let watcher = Watched(paths: ["\(directory)/link/file"])
            watcher.watch()
            symlink("\(directory)/second", "\(directory)/new")
            rename("\(directory)/new", "\(directory)/link")
            #expect(try watcher.told().changed)
            watcher.watch()
            try write("\(directory)/first/file")
            #expect(try !watcher.told().changed)
            try write("\(directory)/second/file")
            #expect(try watcher.told().changed)
            watcher.watch()
            rename("\(directory)/second", "\(directory)/third")
            #expect(try watcher.told().changed)
        }
    }

    @Test("Through a link in place of the file, it sees changes of the target and of the link")
    func followed() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/there", 0o700)
            symlink("there/file", "\(directory)/link")
            let watcher = Watched(paths: [], following: ["\(directory)/link"])
            watcher.watch()
            try write("\(directory)/there/file")
            #expect(try watcher.told().changed)
            watcher.watch()
            try write("\(directory)/other")
            #expect(try !watcher.told().changed)
            try write("\(directory)/there/file", "more")
            #expect(try watcher.told().changed)
            watcher.watch()
            symlink("\(directory)/other", "\(directory)/new")
            rename("\(directory)/new", "\(directory)/link")
            #expect(try watcher.told().changed)
            watcher.watch()
            try write("\(directory)/there/file")
            #expect(try !watcher.told().changed)
            try write("\(directory)/other", "more")
            #expect(try watcher.told().changed)
            watcher.watch()
            unlink("\(directory)/link")
            #expect(try watcher.told().changed)
            watcher.watch()
            try write("\(directory)/link")
            #expect(try watcher.told().changed)
        }
    }

    @Test("Two paths in one directory are both watched")
    func two() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = Watched(paths: ["\(directory)/one", "\(directory)/two"])
            for name in ["one", "two", "one"] {
                watcher.watch()
                #expect(try !watcher.told().changed)
                try write("\(directory)/\(name)")
                #expect(try watcher.told().changed, "\(name)")
            }
        }
    }
}

private final class Watched {
    private var watcher: PathWatcher

    init(paths: [String], following: [String] = []) {
        watcher = PathWatcher(paths: paths, following: following)
    }

    func watch() {
        watcher.watch()
    }

    /// Whether the watcher would have been woken at all, and whether it says that something has changed.
    func told() throws -> (woken: Bool, changed: Bool) {
        let descriptor = watcher.descriptor
        var polled = pollfd(fd: try #require(descriptor), events: Int16(POLLIN), revents: 0)
        let woken = poll(&polled, 1, 0) > 0
        return (woken, watcher.hasChanged())
    }
}
