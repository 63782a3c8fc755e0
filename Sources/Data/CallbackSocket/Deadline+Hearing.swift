internal import PosixFiles

extension Deadline {
    /// Waits until one of the descriptors has something to read.
    /// - Returns: false when it has passed.
    func hears(_ descriptors: [Int32]) throws(CallbackError) -> Bool {
        do {
            return try waitToRead(descriptors)
        } catch {
            throw .system(call: "poll", errno: error.code)
        }
    }
}
