internal import Composition

extension Diagnosis {
    /// Some of several tasks were not changed; `refusal` is the reason for the first of them.
    init(_ refusal: any Error, keeping count: Int, of all: Int) {
        let reason = Diagnosis(explaining: refusal)
        self.init(
            reason?.status ?? .refused, reason?.code ?? "refused",
            "\(count) of the \(all) tasks could not be changed: \(reason?.message ?? "refused"); the others were changed",
            "Run the command again to see their current state")
    }
}
