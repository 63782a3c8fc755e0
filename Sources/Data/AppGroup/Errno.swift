/// What a system call left in `errno`.
struct Errno: Error {
    let code: Int32
}
