import Dispatch
import Synchronization
import TaskStore

/// Runs `work` on that many threads at the same time, and waits for all.
/// - Returns: what they gave, in no order.
func atOnce<Value: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Value) -> [Result<
    Value, any Error
>] {
    let results = Mutex<[Result<Value, any Error>]>([])
    let group = DispatchGroup()
    let gate = DispatchSemaphore(value: 0)
    for number in 0..<count {
        DispatchQueue(label: "at-once-\(number)").async(group: group) {
            gate.wait()
            let result = Result { try work(number) }
            results.withLock { $0.append(result) }
        }
    }
    for _ in 0..<count { gate.signal() }
    group.wait()
    return results.withLock { $0 }
}
