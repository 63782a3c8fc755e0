#!/bin/sh
# reader.sh CONTAINER NAME: prints the state of a snapshot on a line, then its content if it is fresh or stale.
#
# Written from docs/spec/Container.md and docs/spec/Snapshot.md, with nothing else. Runs in dash, bash and BusyBox, on
# Linux with /proc. Creates no file. Free to copy into your own program: SPDX-License-Identifier: MIT-0
#
# Exits with 0 (fresh), 76 (stale), 66 (missing), 65 (unreadable or newer) or 64 (not called with a container and a
# name). The reason is a line on standard error.
#
# What a shell cannot do: open a file with O_NOFOLLOW and O_NONBLOCK. So this checks the file and its directory, opens
# the file once, and compares the descriptor with the file that was checked. If a pipe takes the file's place just then,
# this waits for it; only root and the user can do that, because the directory is private.

LC_ALL=C; export LC_ALL         # bytes, and the messages of stat(1) in English
unset GZIP POSIXLY_CORRECT
limit=1048576

finish() {                      # STATUS STATE REASON
    printf '%s\n' "$2"
    printf 'reader.sh: %s: %s\n' "$file" "$3" >&2
    exit "$1"
}
refuse() { finish 65 unreadable "$1"; }

usage() { printf 'reader.sh: %s\n' "$1" >&2; exit 64; }
[ $# -eq 2 ] || usage 'usage: reader.sh CONTAINER NAME'
[ -n "$1" ] || usage 'the path of the container is empty'
case $2 in
    '' | .* | *. | *..* | *[!A-Za-z0-9._-]*) usage 'not a valid name' ;;
esac
[ ${#2} -le 64 ] || usage 'the name has more than 64 bytes'
case $1 in
    /*) directory=$1/published ;;
    *) directory=./$1/published ;;      # so that no tool takes it for an option
esac
file=$directory/$2
me=$(id -u)

# private KIND FACTS: whether these are the facts of a private file (0100000) or directory (0040000).
# FACTS: mode in hexadecimal, owner, identity and size, as stat prints them.
facts='%f %u %d:%i %s'
private() {
    kind=$1
    set -- $2
    [ $# -eq 4 ] && [ $((0x$1 & 0170000)) -eq $((kind)) ] && [ "$2" = "$me" ] && [ $((0x$1 & 077)) -eq 0 ]
}

# Opens the file as descriptor 3. If another file was opened than the one that was checked, it has just been replaced,
# or is a link now: tries again.
tries=0
while :; do
    checked=$(stat -c "$facts" "$file" 2>&1 </dev/null) || case $checked in
        *': No such file or directory') finish 66 missing 'there is no snapshot' ;;
        *) refuse 'cannot look at the file' ;;
    esac
    private 0100000 "$checked" || refuse 'not a regular file of this user that is closed to others'
    above=$(stat -c "$facts" "$directory" 2>/dev/null) && private 0040000 "$above" ||
        refuse 'the directory is not one of this user that is closed to others'
    if { command exec 3<"$file"; } 2>/dev/null; then
        opened=$(stat -L -c "$facts" /proc/self/fd/3 2>/dev/null) || refuse 'cannot look at the opened file'
        [ "${opened% *}" = "${checked% *}" ] && break       # without the size
        exec 3<&-
    fi
    tries=$((tries + 1))
    [ $tries -lt 100 ] || refuse 'cannot open the file'
done

# Reads the file as escapes for printf, four characters a byte: a variable cannot hold a zero byte.
# A read that fails looks like a shorter file, which the checksum shows.
while :; do
    opened=$(stat -L -c "$facts" /proc/self/fd/3 2>/dev/null) && private 0100000 "$opened" ||
        refuse 'not a regular file of this user that is closed to others'
    size=${opened##* }
    [ "$size" -le $limit ] || refuse "more than $limit bytes"
    bytes=$(head -c $((size + 1)) /proc/self/fd/3 2>/dev/null | od -An -v -b | tr -d '\n' | tr ' ' '\134')
    [ ${#bytes} -gt $((size * 4)) ] || break
done
exec 3<&-

bytes() { printf "$bytes" 2>/dev/null; }

now=$(date -u +%Y-%m-%dT%H:%M:%S.%N)    # without %N in this date(1): the beginning of the second
case ${now##*.} in
    *[!0-9]* | '') now=${now%%.*}.000000 ;;
esac

# Bytes that occur in no known field become `?`, so that awk sees neither zeros nor half characters. The added dot shows
# whether the last line ends with a line feed. Each line is looked at when the next one has come, and so is whole.
result=$({ bytes | tr -c '\011\012\040-\176' '?'; echo .; } | awk -v now="$now" '
    BEGIN { FS = "\n"; name = "[A-Za-z0-9_-]+"; name = name "([.]" name ")*" }

    function stop(text) { verdict = text; exit }
    function damaged(text) { stop("damaged " text) }
    function number(text, least) { return text ~ /^[0-9]+$/ && length(text) <= 18 && text + 0 >= least }

    # The moment with exactly six digits of a fraction, so that text compares like time. Empty if it is not a moment.
    function moment(text,    y, m, d, days, fraction) {
        if (text !~ /^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]([.][0-9]+)?Z$/)
            return ""
        y = substr(text, 1, 4) + 0; m = substr(text, 6, 2) + 0; d = substr(text, 9, 2) + 0
        days = m == 2 ? 28 + (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)) : 30 + (m + (m > 7)) % 2
        if (m < 1 || m > 12 || d < 1 || d > days) return ""
        if (substr(text, 12, 2) > 23 || substr(text, 15, 2) > 59 || substr(text, 18, 2) > 59) return ""
        fraction = substr(text, 21, length(text) - 21)
        if (length(fraction) > 6) return ""
        return substr(text, 1, 19) "." substr(fraction "000000", 1, 6)
    }

    function header(line,    tab, key, rest) {
        tab = index(line, "\t")
        key = tab ? substr(line, 1, tab - 1) : line
        rest = tab ? substr(line, tab + 1) : ""
        if (key == "length") {
            if (!number(rest, 0) || rest + 0 > 1044480) damaged("length")
            size = rest + 0
            content = start + length(line) + 1
        } else if (key == "content") {
            if (rest !~ ("^" name "\t[0-9]+$") || index(rest, "\t") > 65) damaged(key)
            if (!number(substr(rest, index(rest, "\t") + 1), 1)) damaged(key)
        } else if (key == "generation") {
            if (!number(rest, 1)) damaged(key)
        } else if (key == "published") {
            if (moment(rest) == "") damaged(key)
        } else if (key == "valid_until") {
            until = rest == "-" ? rest : moment(rest)
            if (until == "") damaged(key)
        } else if (key == "changes") {
            rest = moment(rest)
            if (rest == "" || (seen[key] && rest "" <= last "") || seen[key] == 64) damaged(key)
            last = rest
        } else return
        if (seen[key]++ && key != "changes") damaged("two lines " key)
    }

    NR == 2 {
        if (line !~ /^appgroup-snapshot\t[0-9]+$/ || !number(substr(line, 19), 1)) damaged("first line")
        if (substr(line, 19) + 0 > 1) stop("newer")
    }
    NR > 2 && !content { header(line) }
    NR > 1 { ending = start; start += length(line) + 1 }
    { line_before = line; line = $0 }

    END {
        if (verdict == "") verdict = check()
        print verdict
    }
    function check(    fields) {
        if (line != "." || NR < 3) return "damaged cut"
        if (line_before !~ /^end\t[0-9]+\t[0-9a-f]+$/) return "damaged last line"
        split(line_before, fields, "\t")
        if (!number(fields[2], 0) || fields[2] + 0 != NR - 2 || length(fields[3]) != 8) return "damaged last line"
        if (!seen["content"] || !seen["generation"] || !seen["published"] || !seen["valid_until"] || !content)
            return "damaged header"
        if (ending - content != size + 1) return "damaged length"
        return (until != "-" && now "" >= until "" ? "stale " : "fresh ") ending " " fields[3] " " content " " size
    }' 2>/dev/null)

case $result in
    newer) finish 65 newer 'written for a later version of this reader' ;;
    damaged*) refuse "damaged: ${result#* }" ;;
esac
set -- $result                  # state, bytes before the last line, checksum, bytes before the content, its bytes
[ $# -eq 5 ] || refuse 'cannot read the file'
sum=$(bytes | head -c "$2" | gzip -c 2>/dev/null | tail -c 8 | head -c 4 | od -An -v -tu1 |
    { read -r a b c d && printf '%02x%02x%02x%02x' "$d" "$c" "$b" "$a"; } 2>/dev/null)
[ "$sum" = "$3" ] || refuse 'damaged: checksum'

printf '%s\n' "$1"
bytes | tail -c "+$(($4 + 1))" | head -c "$5"
[ "$1" = fresh ] || exit 76
