import CivilCalendar
import Glibc
import TaskHubTestSupport
import Testing

@Suite("Runs, snapshots, cards and changes from a shell", .timeLimit(.minutes(3)))
struct PublishingTests {
    private let scene = AppGroupScene()

    @Test("Every state has a card and a word, and its exit codes")
    func states() async throws {
        func check(_ word: String, show: Int32, strict: Int32, _ text: String) async throws {
            #expect(try await scene.run("snapshot", "state", "mail").stdout == "\(word)\n")
            #expect(try await scene.run("snapshot", "show", "mail").status == show, "\(word)")
            let card = try await scene.run("card", "mail", "--format", "waybar")
            #expect(card.status == 0 && card.stdout.contains(text), "\(word): \(card)")
            #expect(try await scene.run("card", "mail", "--strict").status == strict, "\(word)")
        }
        try await check("missing", show: 66, strict: 66, "Nothing published")
        try await scene.publish("3 <unread>")
        try await check("fresh", show: 0, strict: 0, "3 &lt;unread&gt;")
        try await scene.publish("3 unread", "--valid-until", "2020-01-01T00:00:00Z")
        try await check("stale", show: 76, strict: 76, "3 unread")
        let path = "\(scene.container)/published/mail"
        let shell = try await scene.shell("printf 'appgroup-snapshot\\t2\\n' >'\(path)'")
        #expect(shell.status == 0)
        try await check("newer", show: 65, strict: 65, "newer version")
        _ = try await scene.shell("printf 'appgroup-snapshot\\t1\\nhalf' >'\(path)'")
        try await check("unreadable", show: 65, strict: 65, "damaged")
    }

    @Test("A card document with a mistake is refused with its place, and the old one stays")
    func refusedCard() async throws {
        try await scene.publish("old")
        for (card, place) in [
            ("{", "line 1, column 2"), (#"{"schema": 1}"#, "$.title"),
            (#"{"schema": 1, "title": "x", "rows": [{"title": "a"}, {"title": 2}]}"#, "$.rows[1].title"),
            (#"{"schema": 1, "title": "x", "colour": "red"}"#, "$.colour"),
        ] {
            let result = try await scene.run("snapshot", "publish", "mail", input: card)
            #expect(result.status == 65 && result.stderr.contains(place), "\(card) \(result)")
            #expect(result.stderr.count { $0 == "\n" } == 1)
        }
        #expect(try await scene.run("card", "mail").stdout.contains("old"))
        try await scene.run("snapshot", "publish", "other", "--kind", "note", input: "{").expectSuccess()
        #expect(try await scene.run("snapshot", "show", "other").stdout == "{")
    }

    @Test("A watch prints a line at once, after each publish, and when the content becomes old")
    func watch() async throws {
        let result = try await scene.shell(
            """
            $program snapshot watch mail >states & watches=$!
            $program card mail --watch --format tmux >cards & watches="$watches $!"
            has_lines states 1; has_lines cards 1
            echo '{"schema": 1, "title": "Mail", "line": "one"}' | appgroup snapshot publish mail --valid-for 5
            has_lines states 3; has_lines cards 3
            kill $watches; wait; cat states cards
            """)
        let lines = result.stdout.split(separator: "\n").map(String.init)
        #expect(lines.prefix(3) == ["missing", "fresh", "stale"], "\(result)")
        #expect(lines.count == 6 && lines[4] == "one" && lines[5].hasPrefix("one · Old"), "\(result)")
    }

    @Test("SIGTERM ends a watch, also if the bar that started it blocks and ignores the signal")
    func endedWatch() async throws {
        let result = try await scene.shell(
            """
            env --block-signal=TERM --ignore-signal=TERM $program card mail --watch >cards & has_lines cards 1
            kill $!; wait $!; echo $?
            """)
        #expect(result.stdout == "143\n", "\(result)")
    }

    @Test("A fraction of a second counts")
    func fractions() async throws {
        try await scene.run("snapshot", "publish", "x", "--kind", "note", "--valid-for", "3600.5", input: "a")
        let lines = TextFile.contents(of: "\(scene.container)/published/x").split(separator: "\n")
        func moment(_ name: String) throws -> Int64 {
            let line = try #require(lines.first { $0.hasPrefix("\(name)\t") })
            return try #require(Instant(rfc3339: String(line.dropFirst(name.count + 1)))).microseconds
        }
        #expect(try moment("valid_until") - moment("published") == 3_600_500_000, "\(lines)")
    }

    @Test("The entries of a card and --changes-at are the moments in the envelope")
    func moments() async throws {
        let entries =
            #"[{"at": "2027-01-01T00:00:00Z", "line": "b"}, {"at": "2026-12-31T00:00:00+01:00", "line": "a"}]"#
        let card = #"{"schema": 1, "title": "x", "line": "now", "entries": \#(entries)}"#
        let result = try await scene.run(
            "snapshot", "publish", "x", "--changes-at", "2027-02-01T00:00:00Z", "--json", input: card)
        #expect(
            result.stdout.contains(
                #""changes":["2026-12-30T23:00:00Z","2027-01-01T00:00:00Z","2027-02-01T00:00:00Z"]"#), "\(result)")
        let later = try await scene.run("card", "x", "--format", "tmux", "--at", "2027-01-05T00:00:00Z")
        #expect(later.stdout == "b\n", "\(later)")
        #expect(try await scene.run("snapshot", "publish", "x", "--valid-until", "soon", input: card).status == 65)
    }

    @Test("A publish refreshes the bars of the setting and of --bar")
    func bars() async throws {
        // A bar is a program of that name that handles the signal.
        let result = try await scene.shell(
            """
            cp /bin/bash waybar; cp /bin/bash i3blocks
            for bar in waybar:8 i3blocks:3; do
                number=${bar#*:}
                ./${bar%:*} -c "trap 'echo $bar >>told' RTMIN+$number; echo >>ready
                    until [ -e done ]; do sleep 0.1; done" &
            done
            has_lines ready 2
            appgroup defaults set bars waybar:8
            echo x | appgroup snapshot publish note --kind note --bar i3blocks:3 --bar waybar:8
            has_lines told 2; touch done; wait; cat told
            """)
        #expect(result.stdout.split(separator: "\n").sorted() == ["i3blocks:3", "waybar:8"], "\(result)")
        #expect(try await scene.run("snapshot", "publish", "x", "--kind", "y", "--bar", "dzen").status == 65)
    }

    @Test("A run is shared, fails with the command's exit code, and is paused then")
    func runs() async throws {
        let result = try await scene.shell(
            """
            for n in 1 2 3 4 5 6 7 8; do appgroup run mail -- sh -c 'echo ran >>ran; sleep 0.3; echo $$' & done >out
            wait; sort -u out | wc -l; wc -l <ran
            appgroup run bad -- sh -c 'exit 4'; echo $?
            appgroup run bad -- true; echo $?
            appgroup run bad --force -- true; echo $?
            appgroup run slow --timeout 0.3 -- sleep 9; echo $?
            appgroup run large --limit 10 -- yes; echo $?
            appgroup run none -- ./none; echo $?
            appgroup run killed -- sh -c 'kill -9 $$'; echo $?
            appgroup run old --max-age 0 -- echo one; appgroup run old --max-age 0 --stale 1h -- echo two
            # While the first run's guard still has the lock, nothing is renewed.
            until appgroup run old --max-age 0 --stale 1h -- echo two | grep two; do sleep 0.05; done
            ACCOUNT=a appgroup run env --env ACCOUNT -- echo a; ACCOUNT=b appgroup run env --env ACCOUNT -- echo b
            appgroup run warm --warm -- echo warm; appgroup run warm -- echo cold
            """)
        #expect(
            result.stdout.split(separator: "\n")
                == ["1", "1", "4", "75", "0", "75", "65", "127", "137", "one", "one", "two", "a", "b", "warm"],
            "\(result)")
        for text in [
            "the run 'bad' failed just now: the command exited with 4. It is not tried again for ",
            "the run 'slow' failed just now: the command did not end in time. Raise --timeout",
            "the run 'none' failed just now: './none' could not be started: No such file",
        ] {
            #expect(result.stderr.contains(text), "\(result.stderr)")
        }
    }

    @Test("Each caller of a failing run says how it failed, and when it is tried again")
    func failingRun() async throws {
        let result = try await scene.shell(
            """
            cat >fail <<'EOF'
            # A caller that has opened the lock waits for this run.
            until [ $(wc -l <callers) = 4 ]; do sleep 0.05; done
            for caller in $(cat callers); do until ls -l /proc/$caller/fd | grep -q run.bad; do sleep 0.05; done; done
            echo CANARY >&2; exit 4
            EOF
            for n in 1 2 3 4; do
                (sh -c 'echo $$ >>callers; exec "$0" run bad -- sh ./fail' $program 2>err.$n; echo $? >status.$n) &
            done; wait; cat status.*; grep -l CANARY err.* | wc -l; cat err.* | grep -v CANARY
            """)
        let lines = result.stdout.split(separator: "\n")
        #expect(lines.prefix(5) == ["4", "4", "4", "4", "1"] && lines.count == 9, "\(result)")
        for line in lines.dropFirst(5) {
            #expect(line.hasPrefix("appgroup: the run 'bad' failed "), "\(line)")
            #expect(
                line.contains(" ago: the command exited with 4. It is not tried again for ")
                    || line.contains(" just now: the command exited with 4. It is not tried again for "), "\(line)")
        }
        let document = try await scene.run("run", "bad", "--json", "--", "true")
        #expect(document.status == 75 && document.stderr.contains(#""exit":75,"finished":"20"#), "\(document)")
    }

    @Test("What is too old from the start is published, and said to be")
    func publishedOld() async throws {
        for words in [["--valid-for", "0"], ["--valid-until", "2020-01-01T00:00:00Z"]] {
            let card = #"{"schema": 1, "title": "Mail"}"#
            let result = try await scene.run(["snapshot", "publish", "mail"] + words, input: card).expectSuccess()
            #expect(result.stderr.contains("'mail' is published, but already too old"), "\(result)")
            #expect(try await scene.run("snapshot", "state", "mail").stdout == "stale\n")
        }
    }

    @Test("Changes are delivered in order, wait after 75, and are set apart when refused")
    func outbox() async throws {
        let result = try await scene.shell(
            """
            printf 'a\\none' | appgroup outbox add o; printf two | appgroup outbox add o --key b
            printf 'a\\nother' | appgroup outbox add o; echo $?; printf 'nokey' | appgroup outbox add o; echo $?
            appgroup outbox deliver o -- sh -c 'exit 75'; echo $?
            appgroup outbox deliver o -- true; echo $?
            appgroup outbox deliver o --now -- sh -c 'read key; echo "$key $(cat)"; test $key != a'; echo $?
            appgroup outbox list o | cut -f 1,2
            appgroup outbox retry o a; appgroup outbox deliver o -- cat; echo; appgroup outbox discard o a; echo $?
            appgroup outbox deliver o -- ./none; echo $?
            printf x | appgroup outbox add o --key c; appgroup outbox deliver o -- ./none; echo $?
            """)
        #expect(
            result.stdout.split(separator: "\n") == [
                "65", "65", "75", "75", "a one", "b two", "0", "a\trefused (1)", "a", "one", "66", "0", "127",
            ], "\(result)")
    }

    @Test("Doctor names what is wrong, and how to fix it")
    func doctor() async throws {
        try await scene.publish("old", "--valid-until", "2020-01-01T00:00:00Z")
        _ = try await scene.shell(
            """
            printf x | appgroup file put note; chmod 644 '\(scene.container)/files/note'
            printf x | appgroup outbox add o --key k; appgroup outbox deliver o -- false
            appgroup defaults set bars tmux; sed -i s/tmux/nobar/ '\(scene.container)/defaults.json'
            """)
        let lines = try await scene.run("doctor").expectSuccess().stdout.split(separator: "\n")
        let failed = lines.filter { $0.hasPrefix("FAIL") }.joined(separator: "\n")
        for text in [
            "snapshot mail", "file note", "chmod go=", "outbox o", "appgroup outbox list o", "bars breaks its rule",
        ] {
            #expect(failed.contains(text), "\(text): \(failed)")
        }
        #expect(lines.first?.hasPrefix("ok    container") == true, "\(lines)")
    }

    @Test("With --json, the report of a delivery is all of standard output")
    func outboxReport() async throws {
        let result = try await scene.shell(
            """
            echo change | appgroup outbox add o --key a
            appgroup outbox deliver o --json -- sh -c 'printf noise'
            """)
        #expect(result.stdout.hasPrefix("{\"schema\":1,\"outbox\":\"o\"") && result.stderr == "noise", "\(result)")
    }

    @Test("What is installed is removed again, and nothing else")
    func install() async throws {
        let result = try await scene.shell(
            """
            mkdir -p .config/systemd/user; echo theirs >.config/systemd/user/other.service
            appgroup install --every 5m --name mail --dry-run -- true >dry; echo $?; find .config -name 'appgroup*'
            appgroup install --every 5m --name mail -- sh -c 'echo "$1" %n' ; echo $?; appgroup install --scheme mailcount -- true
            find .config .local/share/applications -type f | sort
            appgroup uninstall >steps; find .config .local/share/applications -type f | sort
            """)
        #expect(result.status == 0 && result.stdout.contains("appgroup-org.example.mail-mail.timer"), "\(result)")
        #expect(result.stdout.contains("org.example.mail.mailcount.desktop"), "\(result)")
        // There is no systemd of the user that could start it.
        #expect(result.stdout.hasPrefix("0\nWrote "), "\(result)")
        #expect(result.stdout.contains("\n69\n") && result.stderr.contains("is written, but not started"), "\(result)")
        let dry = try await scene.shell("cat dry").stdout.split(separator: "\n")
        #expect(dry.count == 3 && dry.prefix(2).allSatisfy { $0.hasPrefix("Would write /") }, "\(dry)")
        #expect(
            !result.stdout.split(separator: "\n").suffix(2).contains { $0.contains("org.example.mail") }, "\(result)")
        #expect(result.stdout.contains(".config/systemd/user/other.service"))
        for words in [
            ["install", "--every", "5", "--", "true"], ["install", "--every", "5m", "--", "no-such-program"],
            ["install", "--scheme", "https", "--", "true"],
            ["install", "--every", "5m", "--name", "../x", "--", "true"],
        ] {
            #expect(try await scene.run(words).status == 65, "\(words)")
        }
    }

    @Test("What was not installed, or has not taken effect, is a failure")
    func notInstalled() async throws {
        let result = try await scene.shell(
            """
            mkdir -p tools; PATH="$HOME/tools:$PATH"
            tool() { printf '#!/bin/sh\\n%s\\n' "$1" >tools/systemctl; chmod 755 tools/systemctl; }
            install() { appgroup install --every 5m -- true >steps; echo "$?"; }
            tool 'exit 1'; install; tool 'exit 0'; install; appgroup uninstall >steps
            echo theirs >.config/systemd/user/appgroup-org.example.mail-true.service; install; ls .config/systemd/user
            """)
        #expect(result.stdout == "69\n0\n65\nappgroup-org.example.mail-true.service\n", "\(result)")
        #expect(result.stderr.contains("is written, but not started"), "\(result)")
        #expect(result.stderr.contains("nothing was written"), "\(result)")
    }

    @Test("A dry run says what would be done, and changes nothing")
    func dryRun() async throws {
        let dry = try await scene.run("install", "--every", "5m", "--name", "mail", "--dry-run", "--", "true")
        #expect(dry.stdout.hasPrefix("Would write /"), "\(dry)")
        #expect(dry.stdout.contains("mail.timer\n") && dry.stderr.isEmpty, "\(dry)")
        #expect(access(scene.home.appending(".config"), F_OK) != 0)
        try await scene.run("install", "--scheme", "mailcount", "--", "true").expectSuccess()
        let removal = try await scene.run("uninstall", "--dry-run").expectSuccess()
        #expect(removal.stdout.contains(/Would remove .*mailcount.desktop\n/), "\(removal)")
    }

    @Test(
        "Content that is old from the beginning is published, with a notice",
        arguments: [["--valid-for", "0"], ["--valid-until", "2020-01-01T00:00:00Z"]])
    func oldFromTheBeginning(validity: [String]) async throws {
        let old = try await scene.run(["snapshot", "publish", "x", "--kind", "note"] + validity, input: "a")
        #expect(old.status == 0 && old.stderr.contains("'x' is published, but already too old"), "\(old)")
        #expect(try await scene.run("snapshot", "state", "x").stdout == "stale\n")
        let good = try await scene.run("snapshot", "publish", "x", "--kind", "note", "--valid-for", "1h", input: "a")
        #expect(good.status == 0 && good.stderr.isEmpty, "\(good)")
    }

    @Test("Token commands are carried out by a program beside this one")
    func tokens() async throws {
        let result = try await scene.shell(
            """
            mkdir -p bin libexec/taskhub; cp '\(AppGroupScene.program)' bin/
            printf '#!/bin/sh\\necho "$@"; exit 7\\n' >libexec/taskhub/appgroup-token; chmod 755 libexec/taskhub/*
            bin/appgroup --group org.example.a token header mail; echo $?; bin/appgroup server set https://x; echo $?
            bin/appgroup server show; echo $?; rm libexec/taskhub/appgroup-token; bin/appgroup token state mail; echo $?
            """)
        #expect(
            result.stdout.split(separator: "\n")
                == ["--group org.example.a token header mail", "7", "server set https://x", "7", "66", "69"],
            "\(result)")
    }
}
