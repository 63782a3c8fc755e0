import AppGroup
import CivilCalendar
import GroupAccounts
import GroupDefaults
import GroupOutbox
import GroupSession
import JSONValues
import ProgramFailures
import Water

/// Sends the glasses that wait, and fetches how many the server has counted today.
func sync(_ container: GroupContainer, over session: GroupSession, at now: Instant, zone: any ZoneRules) async throws {
    let outbox = GroupOutbox("glasses", in: container)
    try await outbox.deliver(over: session) { (.put, "/glasses/\($0.message.key)?at=\($0.added.rfc3339)") }
    let today = zone.day(of: now).lowerBound.rfc3339
    let answer = try await session.send(.get, "/glasses?since=\(today)").json()
    guard let count = answer["glasses"]?.integer else {
        throw ProgramFailure(.refused, "no_count", "the server's response has no count", "Check the server's address")
    }
    try container.defaults.update { values in
        try values.set(count, for: Water.glasses)
        try values.set(today, for: Water.since)
    }
    try Water.publish(in: container, at: now, zone: zone)
}
