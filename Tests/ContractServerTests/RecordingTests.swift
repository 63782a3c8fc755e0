import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RecordingTests {
    @Test func `each recorded request is answered as it was recorded`() async throws {
        let recordings = try Recording.all()
        #expect(recordings.count >= 270)
        try await ContractRig.with { rig in
            // With a fraction, which is omitted if it is zero.
            try await rig.control("clock", ["stands": true, "set": "2026-11-21T12:14:30.25Z"])
            try await rig.control("snapshots", ["name": "empty"])
            for recording in recordings {
                let reply = try await RecordingScene(rig: rig, recording: recording).play()
                let differences = Self.differences(recording, reply)
                #expect(differences.isEmpty, "\(recording.name)")
            }
        }
    }

    private static func differences(_ recording: Recording, _ reply: ContractRig.Reply) -> [String] {
        guard reply.status == recording.status else { return ["status \(reply.status)"] }
        var found: [String] = []
        for name in ["Allow", "Vary", "WWW-Authenticate", "Content-Type"] {
            let new = reply.headers[name.lowercased()]
            if new != recording.answerHeaders[name] { found.append("\(name): \(new ?? "missing")") }
        }
        if recording.answerHeaders["Retry-After"] != nil {
            let wait = Int(reply.headers["retry-after"] ?? "") ?? 0
            if !(50...60).contains(wait) { found.append("Retry-After: \(wait)") }
        }
        guard reply.mediaType == "application/json" else { return found + pageDifferences(recording, reply) }
        guard let json = reply.json else { return found + ["not JSON"] }
        return found
            + Difference.between(recording.answer, json).filter { difference in
                !isWording(difference, recording) && !(makesID(recording) && difference.hasPrefix(".id: string("))
            }
    }

    private static func pageDifferences(_ recording: Recording, _ reply: ContractRig.Reply) -> [String] {
        if recording.answer == nil { return reply.body.isEmpty ? [] : ["a body"] }
        let text = String(decoding: reply.body, as: UTF8.self)
        guard recording.answer.text != nil, text.contains("<!doctype html>") else { return ["no page"] }
        return []
    }

    /// The server chooses the ids of new rows.
    private static func makesID(_ recording: Recording) -> Bool {
        recording.status == 201 || recording.path.contains("/devices/")
    }

    /// How the recorded server's parser words what it did not understand, and how long a wait was, are not its
    /// contract.
    private static func isWording(_ difference: String, _ recording: Recording) -> Bool {
        let isText = difference.contains(".error.message") || difference.contains(".error.details.detail")
        let code = recording.answer["error"]?["code"]?.text
        return isText && (code == "parse_error" || code == "throttled")
    }
}
