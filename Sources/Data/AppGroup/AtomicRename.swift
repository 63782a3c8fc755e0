import CLinux
import Glibc

/// Renames without replacing anything.
/// - Returns: false if the new name is taken.
func renameUnlessTaken(_ source: String, _ target: String) throws(Errno) -> Bool {
    do {
        try retryingInterrupts { renameat2(AT_FDCWD, source, AT_FDCWD, target, UInt32(RENAME_NOREPLACE)) }
        return true
    } catch {
        switch error.code {
        case EEXIST: return false
        case EINVAL, ENOSYS: break
        default: throw error
        }
    }
    // The file system can't do it in one step. Cut off in between, the file has both names, and nothing is lost.
    do {
        try retryingInterrupts { link(source, target) }
    } catch {
        if error.code == EEXIST { return false }
        throw error
    }
    try retryingInterrupts { unlink(source) }
    return true
}
