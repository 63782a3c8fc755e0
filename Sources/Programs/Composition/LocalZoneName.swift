internal import CivilCalendar

/// The name of this machine's zone.
package enum LocalZoneName {
    /// Returns the name in the IANA database; `nil` if it has none.
    package static func find() -> String? {
        ZoneLookup.find(environment: environmentValue)
            .flatMap { ZoneLookup.databaseName(of: $0, environment: environmentValue) }
    }
}
