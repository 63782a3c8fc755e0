/// The script that makes a shell complete the command lines of a program.
///
/// The script asks the program for words, and only inserts and shows them: other people's titles and names are never
/// evaluated.
package enum CompletionScript {
    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    package static func text(for shell: Shell, program: String) -> String {
        let function = String(program.map { $0 == "-" ? "_" : $0 })
        return switch shell {
        case .bash: bash(program, function)
        case .zsh: zsh(program)
        case .fish: fish(program, function)
        }
    }

    // A candidate with a description is only shown: what the candidates have in common is inserted, which is never
    // more than the word. COMP_TYPE 37 inserts each candidate in turn.
    private static func bash(_ program: String, _ function: String) -> String {
        #"""
        # bash completion for \#(program). Made by '\#(program) completions bash'.
        _\#(function)_complete() {
            local kind value description raw=${COMP_WORDS[COMP_CWORD]} IFS=$' \t\n'
            local -a words=("${COMP_WORDS[@]:1:COMP_CWORD-1}") values=() shown=()
            [[ $raw == = ]] && words+=(=)
            COMPREPLY=()
            {
                IFS= read -r kind
                while IFS=$'\t' read -r value description; do
                    case $raw in
                    \'*) value=${value//\'/\'\\\'\'} ;;
                    \"*)
                        value=${value//\\/\\\\}
                        value=${value//\"/\\\"}
                        value=${value//\$/\\\$}
                        value=${value//\`/\\\`}
                        ;;
                    *) printf -v value %q "$value" ;;
                    esac
                    values+=("$value")
                    shown+=("$value${description:+  ($description)}")
                done
            } < <(command \#(program) complete-words bash "${words[@]}" "$2" 2>/dev/null)
            case $kind in
            files)
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$2")
                ;;
            directories)
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -d -- "$2")
                ;;
            *)
                if ((${#values[@]} > 1)) && [[ $COMP_TYPE != 37 ]]; then
                    COMPREPLY=("${shown[@]}")
                else
                    COMPREPLY=("${values[@]}")
                fi
                ;;
            esac
        }
        complete -o nosort -F _\#(function)_complete \#(program) 2>/dev/null || complete -F _\#(function)_complete \#(program)

        """#
    }

    private static func zsh(_ program: String) -> String {
        #"""
        #compdef \#(program)
        # zsh completion for \#(program). Made by '\#(program) completions zsh'.
        _\#(program)() {
            local -a answer values shown
            local line
            answer=("${(@f)$(command \#(program) complete-words zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            case $answer[1] in
            files) _files; return ;;
            directories) _files -/; return ;;
            esac
            for line in "${(@)answer[2,-1]}"; do
                [[ -n $line ]] || continue
                values+=("${line%%$'\t'*}")
                if [[ $line == *$'\t'* ]]; then
                    shown+=("${line%%$'\t'*}  -- ${line#*$'\t'}")
                else
                    shown+=("$line")
                fi
            done
            (( $#values )) || return 1
            if [[ $answer == *$'\t'* ]]; then
                compadd -l -V \#(program) -d shown -a values
            else
                compadd -V \#(program) -a values
            fi
        }
        if [[ $funcstack[1] == _\#(program) ]]; then
            _\#(program) "$@"
        else
            compdef _\#(program) \#(program)
        fi

        """#
    }

    private static func fish(_ program: String, _ function: String) -> String {
        #"""
        # fish completion for \#(program). Made by '\#(program) completions fish'.
        function __\#(function)_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -e words[1]
            set -l answer (command \#(program) complete-words fish $words "$current" 2>/dev/null)
            switch "$answer[1]"
                case files
                    __fish_complete_path "$current"
                case directories
                    __fish_complete_directories "$current" ''
                case '*'
                    set -e answer[1]
                    string join \n -- $answer
            end
        end
        complete -c \#(program) -f -a '(__\#(function)_complete)'

        """#
    }
}
