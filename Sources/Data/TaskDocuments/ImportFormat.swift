/// The files that tasks can be imported from.
package enum ImportFormat: String, CaseIterable, Sendable {
    case json, taskwarrior, todotxt
}
