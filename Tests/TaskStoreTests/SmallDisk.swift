import Glibc
import TaskHubTestSupport

/// A file system in memory of a given size.
///
/// Only root may mount one; without, the test is passed over.
final class SmallDisk {
    let path: String
    private let directory = TemporaryDirectory()

    init?(kilobytes: Int) async throws {
        path = directory.appending("disk")
        mkdir(path, 0o700)
        let mounted = try await runProgram(
            "/bin/mount", ["-t", "tmpfs", "-o", "mode=700,size=\(kilobytes)k", "tmpfs", path])
        if mounted.status != 0 {
            print("passed over: no file system can be mounted here (\(mounted.stderr))")
            return nil
        }
    }

    deinit {
        // Stores are never closed, so the mount goes away with the last process that uses it.
        umount2(path, Int32(MNT_DETACH))
    }

    func grow(toKilobytes kilobytes: Int) async throws {
        try await remount("size=\(kilobytes)k")
    }

    func makeReadOnly() async throws {
        try await remount("ro")
    }

    private struct Refused: Error { let reason: String }

    private func remount(_ options: String) async throws {
        let result = try await runProgram("/bin/mount", ["-o", "remount,\(options)", path])
        if result.status != 0 { throw Refused(reason: result.stderr) }
    }
}
