import GRDB
import Glibc
import PosixFiles
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("SQLite's result codes that do not say what happened")
struct StoreErrorTests {
    @Test(
        "If a file cannot be opened, the error names it", .enabled(if: OtherOwner.isRootAvoidable),
        arguments: ["", "-wal", "-shm"])
    func cannotOpen(suffix: String) async throws {
        let directory = TemporaryDirectory()
        chmod(directory.path, 0o711)
        let store = directory.appending("store.sqlite")
        for suffix in ["", "-wal", "-shm"] {
            try Files.write([], to: store + suffix)
            if geteuid() == 0 { chown(store + suffix, 65534, 65534) }
        }
        chmod(store + suffix, 0)
        await #expect(processExitsWith: .success) { [store = store as String, suffix = suffix as String] in
            // Root may open any file.
            if geteuid() == 0 { #expect(setuid(65534) == 0) }
            let error = DatabaseError(resultCode: .SQLITE_CANTOPEN)
            #expect(StoreError(error, path: store) == .readOnly(path: store + suffix))
        }
    }

    @Test("If the program may open no more files, the error says so")
    func tooManyFiles() async throws {
        let directory = TemporaryDirectory()
        await #expect(processExitsWith: .success) { [store = directory.appending("store.sqlite") as String] in
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            #expect(getrlimit(files, &limit) == 0)
            limit.rlim_cur = 0
            #expect(setrlimit(files, &limit) == 0)
            let error = DatabaseError(resultCode: .SQLITE_CANTOPEN)
            #expect(StoreError(error, path: store) == .file(.system(path: store, errno: EMFILE)))
        }
    }

    @Test("A failure to extend the log's index, with space on the disk, is a system error")
    func index() {
        let error = DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE)
        let directory = TemporaryDirectory()
        #expect(
            StoreError(error, path: directory.appending("store.sqlite"))
                == .system(code: ResultCode.SQLITE_IOERR_SHMSIZE.rawValue))
    }

    @Test(
        "A failure to extend the log's index on a full disk is a full disk",
        .enabled(if: SmallDisk.isAvailable, "only root can mount a file system"))
    func indexOnFullDisk() async throws {
        let error = DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE)
        let disk = try await SmallDisk(kilobytes: 64)
        let store = disk.path + "/store.sqlite"
        try Files.write([UInt8](repeating: 0, count: 48 * 1024), to: store)
        #expect(StoreError(error, path: store) == .diskFull(path: store))
    }
}
