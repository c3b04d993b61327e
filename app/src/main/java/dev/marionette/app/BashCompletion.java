package dev.marionette.app;

import java.util.List;

/** Writes a script for bash, which zsh runs as well. */
final class BashCompletion {
    private static final String HEAD = """
            # Completes marionette in bash and zsh. Made by `marionette completion`; the names in it are those of then.
            if [ -n "${ZSH_VERSION-}" ]; then
                autoload -U +X compinit && compinit
                autoload -U +X bashcompinit && bashcompinit
            fi

            # What may follow a command: "COMMAND" its commands, "COMMAND --" its options, "COMMAND --option" the
            # values, "COMMAND :" the values without an option; /files and /list are no words but say what else goes, and
            # /value that the option takes a value.
            _marionette_words() {
                case "$1" in
            """;
    private static final String TAIL = """
                esac
            }

            _marionette() {
                local word list place command="" at=1 last="" before=""
                local current="${COMP_WORDS[COMP_CWORD]}"
                COMPREPLY=()
                while [ "$at" -lt "$COMP_CWORD" ]; do
                    word="${COMP_WORDS[at]}"
                    case "$word" in
                        -*=*) ;;
                        -*) case " $(_marionette_words "$command $word") " in *" /value "*)
                            at=$((at + 1))
                            [ "${COMP_WORDS[at]-}" != "=" ] || at=$((at + 1)) ;;
                        esac ;;
                        *) case " $(_marionette_words "$command") " in
                            *" $word "*) command="${command:+$command }$word" ;;
                            *) break ;;
                        esac ;;
                    esac
                    at=$((at + 1))
                done
                last="${COMP_WORDS[COMP_CWORD-1]}"
                # bash takes the sign of --option=value for a word
                if [ "$current" = "=" ]; then
                    current=""
                elif [ "$last" = "=" ] && [ "$COMP_CWORD" -gt 2 ]; then
                    last="${COMP_WORDS[COMP_CWORD-2]}"
                fi
                case "$current" in
                    -*) list="$(_marionette_words "$command --")" ;;
                    *)
                        place="$command :"
                        case "$last" in -*=*) ;; -*) place="$command $last" ;; esac
                        list="$(_marionette_words "$place")"
                        if [ "$place" = "$command :" ]; then
                            list="$list $(_marionette_words "$command")"
                        fi
                        ;;
                esac
                case " $list " in *" /list "*) case "$current" in
                    *,*) before="${current%,*}," current="${current##*,}" ;;
                esac ;; esac
                while IFS= read -r word; do
                    case "$word" in "" | /*) ;; *) COMPREPLY+=("$before$word") ;; esac
                done <<<"$(compgen -W "$list" -- "$current")"
                case " $list " in *" /files "*)
                    while IFS= read -r word; do
                        [ -z "$word" ] || COMPREPLY+=("$word")
                    done <<<"$(compgen -f -- "$current")"
                    compopt -o filenames 2>/dev/null || :
                    ;;
                esac
                case "${COMPREPLY[0]-}" in *=) compopt -o nospace 2>/dev/null || : ;; esac
                return 0
            }

            complete -F _marionette marionette ./marionette
            """;

    private BashCompletion() {}

    /** The script. */
    public static String script(List<CommandWords> commands) {
        StringBuilder script = new StringBuilder(HEAD);
        for (CommandWords command : commands) {
            line(script, command.path(), String.join(" ", command.commands().keySet()));
            StringBuilder names = new StringBuilder();
            for (CommandWords.Option option : command.options()) {
                names.append(names.length() == 0 ? "" : " ").append(option.name());
                // a flag is followed by what may follow the command
                line(
                        script,
                        command.path() + " " + option.name(),
                        option.flag() ? words(command.values()) : words(option.values()) + " /value");
            }
            line(script, command.path() + " --", names.toString());
            line(script, command.path() + " :", words(command.values()));
        }
        return script.append(TAIL).toString();
    }

    private static String words(CommandWords.Values values) {
        return String.join(" ", values.words()) + (values.files() ? " /files" : "") + (values.list() ? " /list" : "");
    }

    private static void line(StringBuilder script, String place, String words) {
        if (!words.isBlank()) {
            script.append("        '")
                    .append(place)
                    .append("') printf '%s\\n' '")
                    .append(words.strip())
                    .append("' ;;\n");
        }
    }
}
