/// What a system call left in `errno`.
package struct Errno: Error {
    package let code: Int32
}
