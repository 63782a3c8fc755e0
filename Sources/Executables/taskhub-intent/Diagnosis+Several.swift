internal import Composition

extension Diagnosis {
    /// Some of several tasks stay as they were, and the first of them for this reason.
    init(_ refusal: any Error, keeping count: Int, of all: Int) {
        let reason = Diagnosis(explaining: refusal)
        self.init(
            reason?.status ?? .refused, reason?.code ?? "refused",
            "\(count) of the \(all) tasks could not be changed, the others are: \(reason?.message ?? "it was refused")",
            "Choose again to see how they are now")
    }
}
