import Foundation

let usage = """
  usage: attack N SEED            N inputs, and what they came to
         attack --only I SEED     input I again, its files kept, by the program beside this one
         options: --kinds KIND,…  only these: \(Kind.real.map(\.rawValue).joined(separator: ", "))
                  --jobs N        how many inputs at a time
                  --limit S       the seconds after which an input is called endless (30)
                  --budget S      end after so many seconds
                  --words         list how inputs were refused

  The seed is a number or a commit hash. 0 nothing is wrong · 1 something is · 2 wrong usage

  """

do { exit(try attack(Array(CommandLine.arguments.dropFirst()))) } catch {
  FileHandle.standardError.write(Data("attack: \(error)\n".utf8))
  exit(2)
}
