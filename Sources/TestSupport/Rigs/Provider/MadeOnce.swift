/// What all tests of a process share because making it takes long.
actor MadeOnce<Value: Sendable> {
    private var made: Task<Value, any Error>?

    func value(_ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = made ?? Task { try await make() }
        made = task
        return try await task.value
    }
}
