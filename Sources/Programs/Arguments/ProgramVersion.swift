/// The version of all programs.
///
/// It is a separate module, so that the widget links nothing else for it.
package enum ProgramVersion {
    package static let text = "0.2.0"
    /// The number of the build, which the server keeps for a registered device; raised with each release.
    package static let build = "2"
}
