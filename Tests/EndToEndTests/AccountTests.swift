import Rigs
import Testing

@Suite("Accounts and the store", .serialized, .timeLimit(.minutes(3)))
struct AccountTests {
    private func answer(_ script: String, hub arguments: [String] = []) async throws -> Installation.Answer {
        let scene = try await SignInScene(hubArguments: arguments)
        defer { scene.end() }
        return try await scene.run("taskhub setup \"$base\" --ca-file \"$authority\" > /dev/null\n" + script)
    }

    @Test("Tasks created before the first sign-in wait for the user's decision")
    func adoption() async throws {
        let answer = try await answer(
            """
            taskhub add 'Buy milk' > /dev/null
            sign_in
            sign_in --adopt
            taskhub list
            """)
        #expect(answer.output.contains("login 0\nSigned in as Ada.\nlogin 0\nSigned in as Ada.\n"), "\(answer)")
        #expect(answer.errors.components("will not be sent until you run 'taskhub login --adopt'") == 1, "\(answer)")
        #expect(answer.output.contains("Buy milk"))
    }

    @Test("A sign-in to another account requires a decision on unsent tasks, then sets the store aside")
    func otherAccount() async throws {
        let answer = try await answer(
            """
            taskhub add 'Only Ada knows' > /dev/null
            sign_in --no-adopt
            taskhub logout > /dev/null
            user=bob
            sign_in
            taskhub session; echo "undecided $?"
            sign_in --no-adopt
            taskhub session > /dev/null; echo "session $?"
            taskhub list
            aside=$(ls "$TASKHUB_GROUP_CONTAINER"/store.sqlite.aside-*)
            mkdir -m 700 old && cp "$aside" old/store.sqlite && chmod 600 old/store.sqlite
            taskhub list --container "$PWD/old"
            """)
        #expect(answer.output.contains("login 75\nundecided 77\nlogin 0\n"), "\(answer)")
        #expect(answer.errors.contains("belong to another account; never sent: 1 open task, 0 changes"), "\(answer)")
        let parts = answer.output.split(separator: "session 0")
        #expect(parts.last?.contains("Nothing here.") == true, "\(answer)")
        #expect(parts.last?.contains("Only Ada knows") == true, "\(answer)")
    }

    @Test("An unsent task that is carried over belongs to the new account")
    func carriedOver() async throws {
        let answer = try await answer(
            """
            taskhub add 'Moves along' > /dev/null
            sign_in --no-adopt
            user=bob
            sign_in --adopt
            taskhub list
            """)
        #expect(answer.errors.contains("1 of them, never sent before, went to the new account"), "\(answer)")
        #expect(answer.output.contains("Moves along"))
    }

    @Test("Tokens of one server are not sent to another")
    func otherServer() async throws {
        let answer = try await answer(
            """
            sign_in
            taskhub setup "https://localhost:${base##*:}" --ca-file "$authority" > /dev/null; echo "setup $?"
            taskhub session; echo "elsewhere $?"
            taskhub setup "$base" --ca-file "$authority" > /dev/null
            taskhub session > /dev/null; echo "back $?"
            """)
        #expect(answer.output.contains("setup 0\nelsewhere 77\nback 0\n"), "\(answer)")
    }

    @Test("Without a keyring, a plain file can be used if the user agrees, and commands say so")
    func insecureStorage() async throws {
        let answer = try await answer(
            """
            export DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
            taskhub login --paste < /dev/null; echo "refused $?"
            sign_in --insecure-storage
            file="$TASKHUB_GROUP_CONTAINER/INSECURE-tokens.json"
            stat -c '%a' "$file"
            taskhub session > /dev/null; echo "session $?"
            taskhub doctor | grep 'plain file'
            taskhub logout > /dev/null; echo "logout $?"
            ls "$file"
            """)
        #expect(answer.output.contains("refused 75\nlogin 0\n"), "\(answer)")
        #expect(answer.output.contains("600\nsession 0\n"), "\(answer)")
        #expect(answer.output.components("plain file") == 1, "\(answer)")
        #expect(answer.output.hasSuffix("logout 0\n"), "\(answer)")
        #expect(answer.errors.contains("--insecure-storage"))
        #expect(answer.errors.contains("Any program you run"))
        #expect(answer.errors.contains("are in a plain file"))
    }

    @Test("The card shows whether the user is signed in")
    func cardState() async throws {
        let answer = try await answer(
            """
            state() { "$programs/taskhub-widget" render --format json | grep -o '"state":"[a-z_-]*"'; }
            state
            sign_in > /dev/null
            grep account "$TASKHUB_GROUP_CONTAINER/published/snapshot"
            taskhub logout > /dev/null
            grep account "$TASKHUB_GROUP_CONTAINER/published/snapshot"
            state
            """)
        #expect(answer.output.contains("account\tsigned_in\naccount\tsigned_out\n"), "\(answer)")
        #expect(answer.output.hasSuffix("signed_out\"\n") || answer.output.hasSuffix("signed-out\"\n"), "\(answer)")
    }

    @Test("Erasing at logout leaves no title in the container")
    func erase() async throws {
        let answer = try await answer(
            """
            taskhub add 'Canary 4711' > /dev/null
            sign_in
            taskhub logout > /dev/null; taskhub list
            (umask 077; echo 'add - - Canary%204711' > "$TASKHUB_GROUP_CONTAINER/draft")
            taskhub logout --erase; echo "erased $?"
            taskhub list
            grep -rlE 'Canary( |%20)4711' "$TASKHUB_GROUP_CONTAINER" && echo "left behind"
            true
            """)
        #expect(answer.output.contains("Canary 4711"), "\(answer)")
        #expect(answer.output.contains("Signed out. Erased 1 task.\nerased 0\nNothing here."), "\(answer)")
        #expect(!answer.output.contains("left behind"))
    }

    @Test("Erasing lists and deletes the account's set-aside stores, and names those of others")
    func eraseSetAside() async throws {
        let answer = try await answer(
            """
            taskhub add 'Canary of Ada 1' > /dev/null; sign_in --no-adopt > /dev/null
            user=bob; sign_in --no-adopt > /dev/null 2>&1; taskhub add 'Canary of Bob' > /dev/null
            user=ada; sign_in --no-adopt > /dev/null 2>&1; taskhub add 'Canary of Ada 2' > /dev/null
            taskhub logout --erase --json > document; echo "erased $?"
            grep -rl 'Canary of Ada' "$TASKHUB_GROUP_CONTAINER" && echo "left behind"
            grep -rl 'Canary of Bob' "$TASKHUB_GROUP_CONTAINER" | wc -l
            grep -o '"kept_stores":."store.sqlite.aside-[^"]*".' document | wc -l
            """)
        #expect(answer.output == "erased 0\n1\n1\n", "\(answer)")
        #expect(answer.errors.contains("This erases 1 task here."), "\(answer)")
        #expect(answer.errors.contains(#/This erases store\.sqlite\.aside-\S+ with 1 task\./#), "\(answer)")
        #expect(
            answer.errors.contains(#/This keeps store\.sqlite\.aside-\S+: it belongs to another account\./#),
            "\(answer)")
    }

    @Test("On a terminal, erasing asks first, and a refusal leaves everything and the session")
    func eraseAsks() async throws {
        let answer = try await answer(
            """
            taskhub add 'Canary' > /dev/null; sign_in --no-adopt > /dev/null
            printf 'n\\n' > no; printf 'y\\n' > yes
            erase() { script -qec "$programs/taskhub logout --erase" /dev/null < "$1" > screen; echo "erase $?"; }
            erase no; grep -c 'This erases 1 task here' screen; grep -c 'still signed in' screen
            taskhub session > /dev/null; echo "session $?"; taskhub list | tail -n 1
            erase yes; taskhub list
            """)
        #expect(
            answer.output == "erase 75\n1\n1\nsession 0\n1 task\nerase 0\nNothing here.\n", "\(answer)")
    }

    @Test("Tasks of a set-aside store come back by importing it, once")
    func importSetAside() async throws {
        let answer = try await answer(
            """
            taskhub add 'Only Ada knows' > /dev/null; sign_in --no-adopt > /dev/null
            user=bob; sign_in --no-adopt > /dev/null 2>&1
            aside=$(ls "$TASKHUB_GROUP_CONTAINER"/store.sqlite.aside-*)
            user=ada; sign_in --no-adopt > /dev/null 2>&1
            taskhub import "$aside"; taskhub import "$aside"; taskhub list
            taskhub import - < "$aside"; echo "stream $?"
            """)
        #expect(
            answer.output.hasPrefix("Added 1, already there 0.\nAdded 0, already there 1.\n")
                && answer.output.contains("Only Ada knows"), "\(answer)")
        #expect(answer.output.hasSuffix("stream 65\n") && answer.errors.contains("the path of the file"), "\(answer)")
    }

    @Test("The browser can return to a loopback port")
    func loopback() async throws {
        let answer = try await answer(
            """
            taskhub config set redirect loopback > /dev/null
            waiting_login
            callback=$(browser "$(sign_in_page)")
            curl --silent "${callback%%\\?*}?code=stolen&state=wrong" --output /dev/null --write-out 'wrong %{http_code}\\n'
            curl --silent "$callback" --output page --write-out 'right %{http_code}\\n'
            wait $login; echo "login $?"
            cat login.out
            """)
        #expect(answer.output == "wrong 400\nright 200\nlogin 0\nSigned in as Ada.\n", "\(answer)")
    }

    @Test("A redirect address that the provider does not allow is reported before any page is opened")
    func redirectRefused() async throws {
        let answer = try await answer(
            """
            taskhub login --no-browser; echo "login $?"
            taskhub config set redirect loopback > /dev/null
            taskhub login --no-browser; echo "login $?"
            """, hub: ["client=taskhub-device"])
        #expect(answer.output == "login 65\nlogin 65\n", "\(answer)")
        let (first, second) = ("taskhub://oauth/callback", "taskhubmobile://oauth/callback")
        let third = "http://127.0.0.1/callback with any port"
        #expect(
            answer.errors.contains("no redirect address of this program for the client taskhub-device"), "\(answer)")
        #expect(answer.errors.contains("allow one of these: \(first), \(second), \(third)"), "\(answer)")
        #expect(answer.errors.contains("allow one of these: \(third), \(first), \(second)"), "\(answer)")
        #expect(!answer.errors.contains("Open this address"))
    }

    @Test("Over ssh, where no browser can open, the device code is offered")
    func remoteShell() async throws {
        let answer = try await answer(
            """
            export SSH_CONNECTION='192.0.2.1 1 192.0.2.2 22'
            "$programs/taskhub" login < /dev/null > login.out 2> login.err & login=$!
            until_in '^  [A-Z0-9-]*$' login.err
            device "$(grep -o 'https://[^ ]*' login.err)" "$(tail -n 1 login.err | tr -d ' ')" accept > /dev/null
            wait $login; echo "login $?"
            """, hub: ["client=taskhub-device"])
        #expect(answer.output == "login 0\n", "\(answer)")
    }
}

extension String {
    /// How often the text occurs.
    fileprivate func components(_ text: String) -> Int {
        ranges(of: text).count
    }
}
