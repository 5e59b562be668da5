/// The text of `sim help --man`: every command and option as a page of the manual, in the language of
/// troff, made of the same words as the help.
func manualPage() -> String {
  let name = program
  var lines = [
    ".TH \(name.uppercased()) 1 \(SimVersion.day) \"\(name) \(SimVersion.text)\"", ".SH NAME",
    "\(roff(name)) \\- checks tables of rules exhaustively", ".SH SYNOPSIS", ".B \(roff(name))",
    "\\fICOMMAND\\fR [\\fIOPTION\\fR\\[u2026]]", ".SH DESCRIPTION",
  ]
  lines += wrapped(
    "Documents are tables of rules: machines with states, events and timers. \(name) explores every "
      + "combination of state, event, timeout and process death in exact time, and says of each claim "
      + "whether it is proved, violated, vacuous or undecided. Options stand before or after names, as "
      + "--x v or --x=v. Results do not depend on the number of threads.")
  lines.append(".SH COMMANDS")
  for command in Command.allCases { lines += section(of: command) }
  lines.append(".SH EXIT STATUS")
  for (code, meaning) in [
    (0, "success"), (1, "a check failed"), (2, "bad input or usage"),
    (3, "undecided or interrupted"), (70, "a defect of \(name)"),
  ] {
    lines += [".TP", ".B \(code)", roff(meaning)]
  }
  lines.append(".SH FILES")
  for (path, meaning) in [
    ("Scenarios", "what is explored, what is decided of what fails, and what was seen of it"),
    ("Reports", "pages written by \(name) explore"),
    (OutcomeCache.defaultFolder, "what searches found, kept by content"),
  ] {
    lines += [".TP", ".I \(roff(path))", roff(meaning)]
  }
  return lines.joined(separator: "\n") + "\n"
}

private func section(of command: Command) -> [String] {
  var lines = [".SS \(roff("\(program) \(command.usage)"))"]
  lines += wrapped(capitalised(command.summary) + ".")
  for paragraph in command.paragraphs {
    lines.append(".PP")
    switch paragraph {
    case .text(let text): lines += wrapped(text)
    case .lines(let code): lines += [".nf"] + code.map { roff($0) } + [".fi"]
    }
  }
  for option in command.options {
    let value = option.value(of: command).map { " \\fI\(roff($0))\\fR" } ?? ""
    lines += [".TP", "\\fB\(roff(option.spelling))\\fR\(value)"]
    lines += wrapped(option.meaning(to: command))
  }
  return lines + [".PP"] + wrapped("Exit status: \(command.exits).")
}

private func capitalised(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

/// Text in lines of less than 80 characters, none of which troff takes for a request.
private func wrapped(_ text: String) -> [String] {
  let lines = filled(text.split(separator: " ").map { roff(String($0)) }, below: 77)
  return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0 }
}

/// A text as troff prints it: ASCII, with everything else by its number.
private func roff(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": return "\\e"
    case "-": return "\\-"
    case _ where scalar.isASCII: return String(Character(scalar))
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
    }
  }.joined()
}
