extension CommandEnvironment {
  /// `sim completion`.
  func completion(_ invocation: Invocation) throws -> ExitCode {
    let name = invocation.operands[0]
    try print(lookedUp("unknown shell", name, among: Shell.allCases, by: \.rawValue).script)
    return .success
  }
}

/// A shell that can complete command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// What the shell is to run once.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh:
      "#compdef \(program)\nautoload -U +X bashcompinit && bashcompinit\n" + Self.bashScript
    case .fish: Self.fishScript
    }
  }

  private static let names =
    "find Scenarios -name '*\(Scenario.fileEnding)' 2>/dev/null | "
    + "sed -e 's|^Scenarios/||' -e 's|\\\(Scenario.fileEnding)$||'"

  /// The name as a part of the name of a function.
  private static var function: String {
    "_" + String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static var bashScript: String {
    let cases = Command.allCases.map { command in
      "      \(command.rawValue)) words=\"\(command.options.map(\.spelling).joined(separator: " "))\" ;;"
    }
    let values = Command.allCases.flatMap { command in
      command.options.compactMap { option -> String? in
        let choices = option.choices(of: command)
        return choices.isEmpty
          ? nil
          : "      \"\(command.rawValue) \(option.spelling)\") COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" -- \"$word\")); return ;;"
      }
    }
    return """
      \(function)() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(Command.allCases.map(\.rawValue).joined(separator: " ")) help" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]} $before" in
      \(values.joined(separator: "\n"))
        esac
        case "$word" in
          -*) case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
          esac ;;
          *) words="$(\(names))" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o default -F \(function) \(program)

      """
  }

  private static var fishScript: String {
    var lines = ["complete -c \(program) -f"]
    for command in Command.allCases {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -a \(command.rawValue) -d \(quote(command.summary))"
      )
      for option in command.options {
        let value =
          option.value == nil
          ? ""
          : option.choices(of: command).isEmpty
            ? " -r" : " -x -a \(quote(option.choices(of: command).joined(separator: " ")))"
        lines.append(
          "complete -c \(program) -n '__fish_seen_subcommand_from \(command.rawValue)' -l \(option.rawValue)\(value) -d \(quote(option.meaning(to: command)))"
        )
      }
    }
    lines.append("complete -c \(program) -n 'not __fish_use_subcommand' -a \"(\(names))\"")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quote(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

extension Option {
  /// The values between which there is to choose; none where any may do.
  fileprivate func choices(of command: Command) -> [String] {
    if self == .format, command == .gate { return GateFormat.allCases.map(\.rawValue) }
    guard let value = value(of: command), value.contains("|"),
      value.allSatisfy({ $0.isLowercase || "|-01".contains($0) })
    else {
      return []
    }
    return value.split(separator: "|").map(String.init)
  }
}
