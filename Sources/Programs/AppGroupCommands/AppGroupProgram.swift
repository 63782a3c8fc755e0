/// The program `appgroup`.
package enum AppGroupProgram {
    package static func start() -> Never { fatalError() }
}
