import ArgumentParser

/// `scenelint completions`: a script that lets a shell complete commands, options and values.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell.",
    discussion: """
      The Debian package has the scripts in their places. Otherwise keep the script where the \
      shell looks for it, in zsh a folder of $fpath:

        dir=~/.local/share/bash-completion/completions
        scenelint completions bash > $dir/scenelint
        scenelint completions zsh > ~/.zfunc/_scenelint
        scenelint completions fish > ~/.config/fish/completions/scenelint.fish
      """)

  @Argument(help: "The shell: bash, zsh or fish.") var shell: Shell

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  func run() throws {
    Console.output(CompletionScript.text(for: shell))
  }
}
