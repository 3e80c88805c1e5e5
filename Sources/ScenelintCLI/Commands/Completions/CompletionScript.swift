import ArgumentParser

/// What a shell reads to complete a command line of the program.
///
/// The argument parser makes the scripts but does not know in them that a word which is no command
/// belongs to `check`. So `check` is put before such a word: one that no command begins with, and
/// that is a path or an option.
enum CompletionScript {
  /// The script of a shell.
  static func text(for shell: CompletionsCommand.Shell) -> String {
    switch shell {
    case .bash: begun(Scenelint.completionScript(for: .bash), with: bash)
    case .zsh: begun(Scenelint.completionScript(for: .zsh), with: zsh)
    case .fish: Scenelint.completionScript(for: .fish) + "\n" + fish + "\n"
    }
  }

  /// Puts lines at the start of the function that the shell calls.
  private static func begun(_ script: String, with lines: String) -> String {
    let start = "\n_scenelint() {\n"
    return script.replacing(start, with: start + lines + "\n", maxReplacements: 1) + "\n"
  }

  /// The names of the commands, with the one that shows their help.
  private static var commands: String { (Scenelint.commandNames + ["help"]).joined(separator: " ") }

  private static var bash: String {
    """
        if [[ ${COMP_CWORD} -gt 0 && -z "$(compgen -W '\(commands)' -- "${COMP_WORDS[1]}")" ]]; then
            local -a COMP_WORDS=("${COMP_WORDS[0]}" check "${COMP_WORDS[@]:1}")
            local -i COMP_CWORD=$((COMP_CWORD + 1))
        fi
    """
  }

  private static var zsh: String {
    """
        local -a scenelint_commands=(\(commands))
        if (( CURRENT > 1 && ! ${#${(M)scenelint_commands:#${words[2]}*}} )); then
            words=("${words[1]}" check "${(@)words[2,-1]}")
            (( CURRENT++ ))
        fi
    """
  }

  private static var fish: String {
    """
    functions --copy __scenelint_tokens __scenelint_typed_tokens
    function __scenelint_tokens
        set -l tokens (__scenelint_typed_tokens $argv)
        set -l first $tokens[2] (commandline -ct)
        if test "$argv" = -pc; and not string match -q -- "$first[1]*" \(commands)
            set tokens $tokens[1] check $tokens[2..]
        end
        printf '%s\\n' $tokens
    end
    """
  }
}
