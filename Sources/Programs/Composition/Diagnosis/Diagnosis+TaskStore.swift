internal import PosixFiles
internal import TaskStore

extension Diagnosis {
    init(_ error: StoreError) {
        self =
            switch error {
            case .busy:
                .tryAgainLater(
                    "busy", "another program is using the store; nothing was changed",
                    "Try again in a moment")
            case .diskFull(let path):
                .inputOutput(
                    "disk_full", "\(path) could not be written: the disk is full",
                    "Free some space and try again; nothing was changed")
            case .readOnly(let path):
                .inputOutput(
                    "not_writable", "\(path) could not be written",
                    "Make it writable and try again; nothing was changed")
            case .uncertain(let path):
                .inputOutput(
                    "maybe_saved", "the disk failed while \(path) was written; the change may have been saved",
                    "Look with 'taskhub list' before you try again, and check the disk")
            case .damaged(let setAside):
                .inputOutput(
                    "store_damaged", "the store was damaged; it was moved, unchanged, to \(setAside)",
                    "Run the command again to start a new store; 'sqlite3 FILE .recover' may recover the old one")
            case .replaced:
                .tryAgainLater(
                    "store_replaced",
                    "another program replaced the store in the meantime; nothing was changed",
                    "Run the command again")
            case .newerSchema(let found, let supported):
                .refused(
                    "newer_schema",
                    "the store has schema \(found), but this program supports only \(supported)",
                    "Install the version of the Task Hub toolkit that created it, or a later one")
            case .notAStore(let path):
                .refused(
                    "not_a_store", "\(path) is not a store of tasks, or is damaged; nothing was imported",
                    "'sqlite3 FILE .recover' may recover a damaged store")
            case .unsafe(let path, let unsafety): Diagnosis(FileError.unsafe(path: path, unsafety))
            case .notRegular(let path): Diagnosis(FileError.notRegular(path: path))
            case .lock(let error): Diagnosis(error)
            case .file(let error): Diagnosis(error)
            case .system(let code):
                .inputOutput(
                    "store_failed", "SQLite reports error \(code)",
                    "Try again; if it keeps failing, \(StoreError.isOfDisk(code) ? "check the disk" : "please report it")"
                )
            }
    }
}
