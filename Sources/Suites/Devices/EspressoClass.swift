internal import Simulation

extension DeviceSuite {
  private static let imports = [
    "android.app.Activity",
    "android.content.Intent",
    "android.net.Uri",
    "android.os.SystemClock",
    "androidx.test.core.app.ActivityScenario",
    "androidx.test.espresso.Espresso.onView",
    "androidx.test.espresso.NoMatchingViewException",
    "androidx.test.espresso.PerformException",
    "androidx.test.espresso.ViewInteraction",
    "androidx.test.espresso.action.ViewActions.click",
    "androidx.test.espresso.action.ViewActions.swipeDown",
    "androidx.test.espresso.action.ViewActions.swipeLeft",
    "androidx.test.espresso.action.ViewActions.swipeRight",
    "androidx.test.espresso.action.ViewActions.swipeUp",
    "androidx.test.espresso.action.ViewActions.typeText",
    "androidx.test.espresso.matcher.ViewMatchers.isRoot",
    "androidx.test.espresso.matcher.ViewMatchers.withId",
    "androidx.test.espresso.matcher.ViewMatchers.withText",
    "androidx.test.ext.junit.runners.AndroidJUnit4",
    "androidx.test.platform.app.InstrumentationRegistry",
    "androidx.test.uiautomator.UiDevice",
    "java.net.HttpURLConnection",
    "java.net.URL",
    "org.junit.Test",
    "org.junit.runner.RunWith",
  ]

  /// A class of JUnit with Espresso, and UI Automator for what is beside the app.
  ///
  /// Source: developer.android.com, Espresso basics; UI Automator; AndroidJUnitRunner, Test Orchestrator.
  var espressoClass: String {
    let tests = suite.tests.map { test in
      let lines = pieces(of: words(of: test)).map { "\n    \(quoted($0))" }.joined(separator: ",")
      return "  @Test fun test\(padded(test.name))() = run(\(quoted(test.name)),\(lines))"
    }
    var cases = vocabulary.map { stimulus, actions in
      branch(quoted(stimulus.description), actions)
    }
    if let look = mapping.look { cases.append(branch("\"look\"", look.map(DeviceAction.step))) }
    let passed = arguments.map {
      "\n    intent.putExtra(\(quoted($0.key)), \(quoted($0.value)))"
    }.joined()
    let fresh =
      mapping.fresh.map { "\n    if (isFirst) intent.putExtra(\(quoted($0)), true)" } ?? ""
    return """
      \(preamble.map { "// \($0)" }.joined(separator: "\n"))

      package \(mapping.app.split(separator: ".").map { Self.name($0) }.joined(separator: "."))

      \(Self.imports.map { "import \($0)" }.joined(separator: "\n"))

      @RunWith(AndroidJUnit4::class)
      class \(suite.typeName)DeviceTest {
      \(tests.joined(separator: "\n"))

        private val instrumentation = InstrumentationRegistry.getInstrumentation()
        private val context = instrumentation.targetContext
        private val device = UiDevice.getInstance(instrumentation)

        private fun run(test: String, vararg steps: String) {
          for ((number, step) in steps.flatMap { it.split(" | ") }.withIndex()) {
            val isHeard = !(step.startsWith("(") && step.endsWith(")"))
            perform(step.removeSurrounding("(", ")"), test, number == 0, isHeard)
            instrumentation.waitForIdleSync()
          }
        }

        private fun perform(step: String, test: String, isFirst: Boolean, isHeard: Boolean) {
          when (step) {
      \(cases.joined(separator: "\n"))
            else -> error("no step of this suite: $step")
          }
        }

        private fun launchIntent(): Intent =
          checkNotNull(context.packageManager.getLaunchIntentForPackage(\(quoted(mapping.app))))

        private fun launch(test: String, isFirst: Boolean) {
          val intent = launchIntent()
          intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK or Intent.FLAG_ACTIVITY_CLEAR_TASK)
          intent.putExtra(\(quoted(mapping.session)), test)\(fresh)\(passed)
          ActivityScenario.launch<Activity>(intent)
        }

        private fun comeBack() =
          context.startActivity(launchIntent().addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))

        // Where nothing may come of a step, what it needs may be missing.
        private fun attempt(isHeard: Boolean, action: () -> Unit) {
          try {
            action()
          } catch (missing: NoMatchingViewException) {
            if (isHeard) throw missing
          } catch (unreachable: PerformException) {
            if (isHeard) throw unreachable
          }
        }

        private fun view(name: String): ViewInteraction {
          val id = context.resources.getIdentifier(name, "id", context.packageName)
          check(id != 0) { "the app has no view with the id $name" }
          return onView(withId(id))
        }

        private fun openLink(link: String) =
          context.startActivity(
            Intent(Intent.ACTION_VIEW, Uri.parse(link))
              .setPackage(context.packageName)
              .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))

        private fun post(link: String) {
          val connection = URL(link).openConnection() as HttpURLConnection
          connection.requestMethod = "POST"
          check(connection.responseCode < 400) { "${connection.responseCode}: $link" }
          connection.disconnect()
        }
      }

      """
  }

  /// Words of Kotlin that name a package only in backticks.
  private static let reserved: Set<Substring> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is",
    "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias",
    "typeof",
    "val", "var", "when", "while",
  ]

  private static func name(_ part: Substring) -> String {
    reserved.contains(part) ? "`\(part)`" : String(part)
  }

  /// A line in pieces that can be read; a literal of the JVM has at most 65,535 bytes.
  private func pieces(of words: [String]) -> [String] {
    words.reduce(into: []) { pieces, step in
      if let last = pieces.last, last.utf8.count + step.utf8.count < 90 {
        pieces[pieces.count - 1] += StimulusText.separator + step
      } else {
        pieces.append(step)
      }
    }
  }

  private func branch(_ label: String, _ actions: [DeviceAction]) -> String {
    let lines = actions.flatMap { kotlin($0) }
    if lines.count == 1 { return "      \(label) -> \(lines[0])" }
    if lines.isEmpty { return "      \(label) -> Unit" }
    return (["      \(label) -> {"] + lines.map { "        \($0)" } + ["      }"])
      .joined(separator: "\n")
  }

  private func kotlin(_ action: DeviceAction) -> [String] {
    switch action {
    case .launch: ["launch(test, isFirst)"]
    case .leave: ["device.pressHome()"]
    case .comeBack: ["comeBack()"]
    // Nothing kills its own process; a mapping has to say how.
    case .terminate: []
    case .sleep(let span): ["SystemClock.sleep(\(span))"]
    case .step(let step):
      switch step {
      case .tap(let id): ["attempt(isHeard) { view(\(quoted(id))).perform(click()) }"]
      case .tapText(let text):
        ["attempt(isHeard) { onView(withText(\(quoted(text)))).perform(click()) }"]
      case .type(let text, let id):
        ["attempt(isHeard) { view(\(quoted(id))).perform(click(), typeText(\(quoted(text)))) }"]
      case .swipe(let direction):
        [
          "onView(isRoot()).perform(swipe\(direction.rawValue.prefix(1).uppercased() + direction.rawValue.dropFirst())())"
        ]
      case .open(let link): ["openLink(\(quoted(link)))"]
      case .post(let link): ["post(\(quoted(link)))"]
      case .code(let line): [line]
      }
    }
  }
}

/// A text as a literal of Kotlin.
private func quoted(_ text: String) -> String {
  var literal = "\""
  for unit in text.utf16 {
    switch Unicode.Scalar(unit) {
    case "\"", "\\", "$": literal += "\\" + String(decoding: [unit], as: UTF16.self)
    case let scalar? where scalar.isASCII && scalar.value >= 32:
      literal.unicodeScalars.append(scalar)
    default:
      let digits = String(unit, radix: 16)
      literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
  return literal + "\""
}
