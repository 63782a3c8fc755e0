import ContractServer
import FoundationEssentials
import OpenIDConnect
import Testing
import WebTransport

@Suite struct IDTokenValidationTests {
    let scene = SignInScene()

    @Test("The provider's token for this client and this request is accepted")
    func believed() async throws {
        let claims = try await scene.validate(scene.token(["email": "\"ada@example.org\""]))
        #expect(claims.subject == "u-1")
        #expect(claims.email == "ada@example.org")
        #expect(claims.expiresAt == SignInScene.now.addingTimeInterval(300))
    }

    @Test(
        "Claims for another client, issuer or request are refused",
        arguments: [
            (["iss": "\"https://evil.example/idp/realms/taskhub\""], .issuerMismatch),
            (["iss": "\"https://hub.example/idp/realms/taskhub/\""], .issuerMismatch),
            (["azp": "5"], .malformed),
            (["aud": "\"another-client\""], .audienceMismatch),
            (["aud": "[]"], .audienceMismatch),
            (["aud": "[\"taskhub-mobile\",\"another\"]"], .authorizedPartyMismatch),
            (["azp": "\"another-client\""], .authorizedPartyMismatch),
            (["exp": "1794999940"], .expired),
            (["iat": "1795000061"], .notYetValid),
            (["nbf": "1795000061"], .notYetValid),
            (["nonce": "\"replayed\""], .nonceMismatch),
            (["nonce": nil], .nonceMismatch),
            (["sub": "\"\""], .malformed),
            (["exp": "\"soon\""], .malformed),
            (["exp": nil], .malformed),
            (["iat": nil], .malformed),
        ] as [([String: String?], IDTokenFault)])
    func wrongClaims(changes: [String: String?], fault: IDTokenFault) async throws {
        let token = try scene.token(changes)
        await #expect(throws: OpenIDError.idToken(fault)) { try await scene.validate(token) }
    }

    @Test("Claims that nothing depends on may have any type")
    func unusedClaims() async throws {
        for value in ["5", "[\"ada@example.org\"]", "{}", "true", "null"] {
            let claims = try await scene.validate(scene.token(["email": value, "preferred_username": value]))
            #expect(claims.subject == "u-1" && claims.email == nil && claims.preferredUsername == nil, "\(value)")
        }
    }

    @Test("Of several keys with one id, or with none, the one that signed is found")
    func severalKeys() async throws {
        let foreign = SignInScene()
        let ours = scene.keys().dropFirst("{\"keys\":[".count).dropLast("]}".count)
        for others in [foreign.keys(), foreign.keys(alg: nil), foreign.keys(alg: "RS256")] {
            let both = ScriptedTransport.Step.json(200, others.dropLast("]}".count) + "," + ours + "]}")
            for header in ["{\"alg\":\"ES256\",\"kid\":\"k1\"}", "{\"alg\":\"ES256\"}"] {
                let token = try scene.token(header: header)
                #expect(try await scene.validate(token, keys: [both]).subject == "u-1")
                let other = ScriptedTransport.Step.json(200, others)
                await #expect(throws: OpenIDError.self) { try await scene.validate(token, keys: [other]) }
            }
        }
    }

    @Test("Clocks may differ by a minute, and several audiences are accepted if the token was issued to us")
    func leeway() async throws {
        let late = try scene.token(["exp": "1794999941", "iat": "1795000060"])
        #expect(try await scene.validate(late).subject == "u-1")
        let several = try scene.token(["aud": "[\"x\",\"taskhub-mobile\"]", "azp": "\"taskhub-mobile\""])
        #expect(try await scene.validate(several).subject == "u-1")
    }

    @Test(
        "Unsigned tokens, shared secrets, unknown algorithms and critical extensions are refused",
        arguments: [
            "{\"alg\":\"none\"}", "{\"alg\":\"none\",\"kid\":\"k1\"}", "{\"alg\":\"NONE\",\"kid\":\"k1\"}",
            "{\"alg\":\"HS256\",\"kid\":\"k1\"}", "{\"alg\":\"XX256\",\"kid\":\"k1\"}", "{\"kid\":\"k1\"}",
            "{\"alg\":\"ES256\",\"kid\":\"k1\",\"crit\":[\"exp\"]}",
        ])
    func algorithms(header: String) async throws {
        let token = try scene.token(header: header)
        await #expect(throws: OpenIDError.idToken(.algorithmRefused)) { try await scene.validate(token) }
    }

    @Test("A header that names its algorithm twice is refused, whichever of them is right (RFC 7515 §4)")
    func repeatedName() async throws {
        let signer = SigningKey(making: ["kty": "RSA", "bits": 2048, "kid": "k1"])
        let keys = JSON.object(["keys": .array([signer.publicKey])]).bytes
        let claims = try Array(scene.claims().utf8)
        for header in ["{\"alg\":\"RS256\",\"alg\":\"RS512\"}", "{\"alg\":\"RS512\",\"alg\":\"RS256\"}"] {
            let token = try #require(signer.sign(claims, header: header))
            await #expect(throws: OpenIDError.idToken(.malformed)) {
                try await scene.validate(token, keys: [.json(200, String(decoding: keys, as: UTF8.self))])
            }
        }
    }

    @Test("An unsigned token is refused, also with an empty signature")
    func unsigned() async throws {
        let head = SignInScene.base64URL("{\"alg\":\"none\"}")
        let token = "\(head).\(SignInScene.base64URL(try scene.claims()))."
        await #expect(throws: OpenIDError.idToken(.algorithmRefused)) { try await scene.validate(token) }
    }

    @Test("HS256 with the public key as the secret is refused")
    func confusedAlgorithm() async throws {
        let secret = Data(scene.key.publicKey.bytes)
        let signer = SigningKey([
            "kty": "oct", "alg": "HS256", "kid": "k1", "k": .string(SignInScene.base64URL(secret)),
        ])
        let token = try #require(signer.sign(Array(scene.claims().utf8)))
        await #expect(throws: OpenIDError.idToken(.algorithmRefused)) { try await scene.validate(token) }
    }

    @Test("A signature by another key, or over another text, is refused")
    func wrongSignature() async throws {
        let foreign = try scene.token(signer: SigningKey("ES256", id: "k1"))
        await #expect(throws: OpenIDError.idToken(.signatureWrong)) { try await scene.validate(foreign) }
        let parts = try scene.token().split(separator: ".")
        let changed = "\(parts[0]).\(SignInScene.base64URL(try scene.claims(["sub": "\"u-2\""]))).\(parts[2])"
        await #expect(throws: OpenIDError.idToken(.signatureWrong)) { try await scene.validate(changed) }
    }

    @Test("What another library signed is accepted, by each algorithm with its key alone")
    func otherLibrary() async throws {
        let samples = try SignedSample.all("joserfc")
        for sample in samples {
            #expect(try await sample.validate(sample.token) == "u-1", "\(sample.alg)")
            for other in samples where other.key != sample.key {
                await #expect(throws: OpenIDError.idToken(.signatureWrong), "\(sample.alg) by \(other.alg)") {
                    try await other.validate(sample.token)
                }
            }
        }
    }

    @Test("A token with one bit changed is refused, whatever signed it")
    func changedBits() async throws {
        for sample in try SignedSample.all("joserfc") {
            let parts = sample.token.split(separator: ".").map(String.init)
            for part in [1, 2] {
                for place in stride(from: 0, to: parts[part].count - 1, by: 31) {
                    var bytes = Array(parts[part].utf8)
                    bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
                    var changed = parts
                    changed[part] = String(decoding: bytes, as: UTF8.self)
                    await #expect(throws: OpenIDError.idToken(.signatureWrong), "\(sample.alg)") {
                        try await sample.validate(changed.joined(separator: "."))
                    }
                }
            }
        }
    }

    @Test("A key of less than 2,048 bits is not used (RFC 7518 §3.3)")
    func weakKey() async throws {
        for sample in try SignedSample.all("weak-key") {
            await #expect(throws: OpenIDError.idToken(.signatureWrong)) { try await sample.validate(sample.token) }
        }
    }

    @Test("A key for another algorithm is not used")
    func otherAlgorithm() async throws {
        let token = try scene.token(header: "{\"alg\":\"RS256\",\"kid\":\"k1\"}")
        await #expect(throws: OpenIDError.idToken(.algorithmRefused)) { try await scene.validate(token) }
        let open = ScriptedTransport.Step.json(200, scene.keys(alg: nil))
        await #expect(throws: OpenIDError.idToken(.signatureWrong)) { try await scene.validate(token, keys: [open]) }
    }

    @Test("A key on another curve than the algorithm's is not used (RFC 7518 §3.4)")
    func otherCurve() async throws {
        let signer = SigningKey(making: ["kty": "EC", "crv": "P-256", "kid": "k1"])
        let claims = try Array(scene.claims().utf8)
        let token = try #require(signer.sign(claims, header: "{\"alg\":\"ES384\",\"kid\":\"k1\"}"))
        let keys = JSON.object(["keys": .array([signer.publicKey])]).bytes
        let open = ScriptedTransport.Step.json(200, String(decoding: keys, as: UTF8.self))
        await #expect(throws: OpenIDError.idToken(.signatureWrong)) { try await scene.validate(token, keys: [open]) }
    }

    @Test("An unknown key is fetched once more, and no more often")
    func unknownKey() async throws {
        let old = ScriptedTransport.Step.json(200, scene.keys(kid: "k0"))
        let new = ScriptedTransport.Step.json(200, scene.keys())
        let token = try scene.token()
        #expect(try await scene.validate(token, keys: [old, new]).subject == "u-1")
        let transport = ScriptedTransport(["certs": [old, old, new]])
        let validation = IDTokenValidation(
            provider: try SignInScene.provider(), clientID: SignInScene.clientID, transport: transport)
        await #expect(throws: OpenIDError.idToken(.keyUnknown)) {
            try await validation.validate(token, answering: scene.request, now: SignInScene.now)
        }
        #expect(transport.sent.count == 2)
    }

    @Test("An encryption key is not used, and a token without a key id uses the only key")
    func keyChoice() async throws {
        let token = try scene.token()
        let encryption = ScriptedTransport.Step.json(200, scene.keys(use: "enc"))
        await #expect(throws: OpenIDError.idToken(.keyUnknown)) {
            try await scene.validate(token, keys: [encryption])
        }
        let nameless = try scene.token(header: "{\"alg\":\"ES256\"}")
        #expect(try await scene.validate(nameless).subject == "u-1")
    }

    @Test(
        "Text that is not a token is refused",
        arguments: ["", "a", "a.b", "a.b.c.d", "....", "e30.e30.e30", "{}.{}.{}"])
    func noToken(text: String) async throws {
        let error = await #expect(throws: OpenIDError.self) { try await scene.validate(text) }
        #expect(error == .idToken(.malformed) || error == .idToken(.algorithmRefused))
    }

    @Test("A device grant needs no nonce")
    func withoutRequest() async throws {
        let validation = IDTokenValidation(
            provider: try SignInScene.provider(), clientID: SignInScene.clientID,
            transport: ScriptedTransport(["certs": [.json(200, scene.keys())]]))
        let token = try scene.token(["nonce": nil])
        let claims = try await validation.validate(token, answering: nil, now: SignInScene.now)
        #expect(claims.subject == "u-1")
    }

    @Test(
        "Unusable key sets are distinguished from bad tokens",
        arguments: [
            (.page(200, "<p>"), .response(.notJSON)),
            (.throttled("17"), .response(.throttled(retryAfter: .seconds(17)))),
            (.json(500, "{}"), .response(.status(500))),
            (.json(200, "[]"), .response(.malformed)), (.failure(.refused), .transport(.refused)),
            (.redirect("http://hub.example/certs"), .response(.redirectedToPlainHTTP)),
        ] as [(ScriptedTransport.Step, OpenIDError)])
    func badKeySets(step: ScriptedTransport.Step, expected: OpenIDError) async throws {
        let token = try scene.token()
        await #expect(throws: expected) { try await scene.validate(token, keys: [step]) }
    }
}

/// An ID token without a nonce, and the key that signed it.
private struct SignedSample: Decodable {
    let alg: String
    let key: [String: String]
    let token: String

    static func all(_ name: String, file: String = #filePath) throws -> [SignedSample] {
        let root = "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
        return try JSONDecoder().decode(
            [SignedSample].self, from: Data(contentsOf: URL(filePath: "\(root)/fixtures/signatures/\(name).json")))
    }

    /// Validates a token by this key, which does not name its algorithm, and returns its subject.
    func validate(_ token: String) async throws -> String {
        let keys = String(decoding: try JSONEncoder().encode(["keys": [key]]), as: UTF8.self)
        let validation = IDTokenValidation(
            provider: try SignInScene.provider(), clientID: SignInScene.clientID,
            transport: ScriptedTransport(["certs": [.json(200, keys)]]))
        return try await validation.validate(token, answering: nil, now: SignInScene.now).subject
    }
}
