/// The files that tasks can be imported from.
public enum ImportFormat: String, CaseIterable, Sendable {
    case json, taskwarrior, todotxt
}
