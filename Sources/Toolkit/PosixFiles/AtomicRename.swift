internal import CLinux
internal import Glibc

/// Renames a file without replacing another one (renameat2(2), `RENAME_NOREPLACE`).
///
/// - Returns: false if the new name is taken.
package func renameUnlessTaken(_ source: String, _ target: String) throws(Errno) -> Bool {
    do {
        try retryingInterrupts { toolkit_rename_unless_taken(source, target) }
        return true
    } catch {
        switch error.code {
        case EEXIST: return false
        case EINVAL, ENOSYS: break
        default: throw error
        }
    }
    // The file system can't do it in one step. If it is interrupted in between, the file has both names.
    do {
        try retryingInterrupts { link(source, target) }
    } catch {
        if error.code == EEXIST { return false }
        throw error
    }
    try retryingInterrupts { unlink(source) }
    return true
}
