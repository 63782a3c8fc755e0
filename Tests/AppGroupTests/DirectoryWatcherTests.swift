import AppGroup
import FileWatching
import Glibc
import PosixFiles
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Watching directories")
struct DirectoryWatcherTests {
    @Test("Replaced, rewritten and new files are reported with directory and name")
    func changes() async throws {
        try await withTemporaryDirectory { directory in
            let paths = try GroupContainer.open(at: "\(directory)/group").paths
            let watcher = try DirectoryWatcher(directories: [paths.container, paths.published])
            try ContainerFile.replace(paths.snapshot, with: [1], durability: .atomic)
            try #expect(
                watcher.wait(upTo: .seconds(5)) == [DirectoryChange(directory: paths.published, name: "snapshot")])
            try ContainerFile.rewriteInPlace(paths.stamp, with: [1])
            try #expect(watcher.wait(upTo: .seconds(5)) == [DirectoryChange(directory: paths.published, name: "stamp")])
            DiskFacts.write("x", to: "\(paths.container)/store.sqlite-wal")
            try #expect(
                watcher.wait(upTo: .seconds(5))
                    == [DirectoryChange(directory: paths.container, name: "store.sqlite-wal")])
        }
    }

    @Test("A change by another program ends a wait without a timeout")
    func otherProcess() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = try DirectoryWatcher(directories: [directory])
            let waiting = BlockingCall { try watcher.wait(upTo: nil) }
            try await waiting.untilBlocked()
            let program = try #require(OtherProgram(script: "printf x >'\(directory)/file'"))
            #expect(try await waiting.value == [DirectoryChange(directory: directory, name: "file")])
            #expect(program.waitForExit() == 0)
        }
    }

    @Test("A timeout reports nothing, and temporary files are ignored")
    func timeLimit() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = try DirectoryWatcher(directories: [directory])
            try #expect(watcher.wait(upTo: .zero).isEmpty)
            DiskFacts.write("x", to: "\(directory)/.snapshot.abc.tmp")
            let waited = try ContinuousClock().measure {
                let changes = try watcher.wait(upTo: .milliseconds(100))
                #expect(changes.isEmpty)
            }
            #expect(waited >= .milliseconds(100))
        }
    }

    @Test("Stopping ends a wait in another thread and all later waits")
    func stop() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = try DirectoryWatcher(directories: [directory])
            #expect(!watcher.isStopped)
            let waiting = BlockingCall { try watcher.wait(upTo: nil) }
            try await waiting.untilBlocked()
            watcher.stop()
            #expect(try await waiting.value.isEmpty)
            #expect(watcher.isStopped)
            DiskFacts.write("x", to: "\(directory)/file")
            try #expect(watcher.wait(upTo: nil).isEmpty)
        }
    }

    @Test("A removed directory is reported as gone")
    func goneDirectory() async throws {
        try await withTemporaryDirectory { directory in
            mkdir("\(directory)/below", 0o700)
            let watcher = try DirectoryWatcher(directories: ["\(directory)/below"])
            rmdir("\(directory)/below")
            try #expect(
                watcher.wait(upTo: .seconds(5))
                    == [DirectoryChange(directory: "\(directory)/below", name: nil, isGone: true)])
        }
    }

    @Test("If the kernel's queue overflows, anything may have changed")
    func overflow() async throws {
        try await withTemporaryDirectory { directory in
            let queue = try #require(DiskFacts.number(in: "/proc/sys/fs/inotify/max_queued_events"))
            let watcher = try DirectoryWatcher(directories: [directory])
            // Two names in turn, since the kernel joins equal events that follow each other.
            for index in 0..<queue * 2 { DiskFacts.write("", to: "\(directory)/\(index % 2)") }
            try #expect(watcher.wait(upTo: .seconds(5)).contains(DirectoryChange(directory: directory, name: nil)))
        }
    }

    @Test("A missing directory cannot be watched")
    func missingDirectory() async throws {
        try await withTemporaryDirectory { directory in
            #expect(throws: FileError.missing(path: "\(directory)/none")) {
                try DirectoryWatcher(directories: ["\(directory)/none"])
            }
        }
    }

    @Test("The descriptor can be polled")
    func descriptor() async throws {
        try await withTemporaryDirectory { directory in
            let watcher = try DirectoryWatcher(directories: [directory])
            var poll = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
            #expect(Glibc.poll(&poll, 1, 0) == 0)
            DiskFacts.write("x", to: "\(directory)/file")
            #expect(Glibc.poll(&poll, 1, 5_000) == 1)
        }
    }
}
