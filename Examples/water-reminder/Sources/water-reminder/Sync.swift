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
func sync(
    _ container: GroupContainer, _ defaults: SharedDefaults, over session: GroupSession, at now: Instant,
    in zone: any ZoneRules
) async throws {
    _ = try await GroupOutbox("glasses", in: container).deliver { glass in
        DeliveryOutcome(await session.send(.put, "/glasses/\(glass.key)", body: glass.change))
    }
    let result = await session.send(.get, "/glasses?since=\(zone.day(of: now).lowerBound.rfc3339)")
    if case .noToken(let failure) = result { throw failure }
    guard case .answered(let answer) = result, answer.response.status == .ok,
        let count = try JSONValue(reading: answer.body, limit: 4096)["glasses"]?.integer
    else { throw ProgramFailure(.unavailable, "no_answer", "the server does not answer", "Try again later") }
    _ = try defaults.update { values in
        try values.set(count, for: Water.glasses)
        try values.set(zone.civil(at: now).date.daysSinceEpoch, for: Water.day)
    }
    try Water.publish(in: container, at: now, zone: zone)
}
