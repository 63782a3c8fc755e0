/// A module of its own, so that the widget can tell its version and link nothing else for it.
package enum ProgramVersion {
    package static let text = "0.1.0"
}
