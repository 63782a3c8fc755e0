import AppGroup
import Glibc
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite struct RuntimeDirectoryTests {
    private func open(_ path: String?) throws(RuntimeDirectoryError) -> RuntimeDirectory {
        try RuntimeDirectory { $0 == "XDG_RUNTIME_DIR" ? path : nil }
    }

    @Test("The directory is created for its owner only, and found again")
    func made() throws {
        let parent = TemporaryDirectory()
        let directory = try open(parent.path)
        var status = stat()
        #expect(lstat(directory.path, &status) == 0 && status.st_mode & 0o7777 == 0o700)
        #expect(directory.path == parent.appending("taskhub"))
        #expect(try open(parent.path) == directory)
    }

    @Test("A directory that others could read or replace is refused")
    func unsafe() throws {
        let parent = TemporaryDirectory()
        let path = parent.appending("taskhub")
        mkdir(path, 0o700)
        chmod(path, 0o750)
        #expect(throws: RuntimeDirectoryError.unsafe(path: path)) { try open(parent.path) }
        rmdir(path)
        symlink("/tmp", path)
        #expect(throws: RuntimeDirectoryError.unsafe(path: path)) { try open(parent.path) }
        unlink(path)
        chmod(parent.path, 0o777)
        #expect(throws: RuntimeDirectoryError.unsafe(path: parent.path)) { try open(parent.path) }
    }

    @Test("A path that is not a directory, or cannot be examined, is reported as such")
    func unusable() throws {
        let parent = TemporaryDirectory()
        let file = parent.appending("taskhub")
        close(creat(file, 0o600))
        #expect(throws: RuntimeDirectoryError.system(path: file, errno: ENOTDIR)) { try open(parent.path) }
        #expect(throws: RuntimeDirectoryError.system(path: file, errno: ENOTDIR)) { try open(file) }
        let circle = parent.appending("circle")
        symlink(circle, circle)
        #expect(throws: RuntimeDirectoryError.system(path: circle, errno: ELOOP)) { try open(circle) }
    }

    @Test("A variable with a missing path is reported, and a relative one counts as unset")
    func missing() throws {
        let parent = TemporaryDirectory()
        let gone = parent.appending("gone")
        #expect(throws: RuntimeDirectoryError.system(path: gone, errno: ENOENT)) { try open(gone) }
        let usual = "/run/user/\(geteuid())"
        if access(usual, F_OK) != 0 {
            #expect(throws: RuntimeDirectoryError.unknown) { try open(nil) }
            #expect(throws: RuntimeDirectoryError.unknown) { try open("run") }
        }
    }
}
