import RuleLanguage

// What the user sees of the stores, and does to them.

extension HY.FirstScreen {
  package static let screens: [State: String] = [
    .notRendered: "a blank screen", .rendered: "the first screen",
  ]
}

extension HY.Screen {
  package static let screens: [State: String] = [
    .notRendered: "a blank screen", .rendered: "the screen",
  ]

  package static let deeds: [Event: String] = [.touch: "touches the screen"]
}

extension HY.SettingsStore {
  package static let deeds: [Event: String] = [
    .setTheme: "selects the theme nord", .setHaptics: "turns haptics off",
    .setFontSize: "selects a large font",
  ]
}

extension HY.ChatScreen {
  package static let screens: [State: String] = [.shown: "the chat", .away: "another screen"]

  package static let deeds: [Event: String] = [
    .openChat: "opens the chat", .leaveChat: "leaves the chat",
    .sendWithoutModel: "sends a message without a model",
  ]
}

extension HY.ProviderModels {
  package static let deeds: [Event: String] = [
    .selectOpenAI: "selects OpenAI", .selectOllama: "selects Ollama",
    .chooseLlama: "selects the model llama", .chooseMistral: "selects the model mistral",
    .addLlama: "adds the model llama", .addMistral: "adds the model mistral",
    .deleteLlama: "deletes the model llama", .deleteMistral: "deletes the model mistral",
    .hideLlama: "hides the model llama", .hideMistral: "hides the model mistral",
    .showLlama: "shows the model llama", .showMistral: "shows the model mistral",
  ]
}

extension HY.Store {
  package static let deeds: [Event: String] = [
    .setOllama: "selects Ollama", .setOpenAI: "selects OpenAI", .addCustomModel: "adds a model",
  ]
}

extension HY.AuthStore {
  package static let deeds: [Event: String] = [
    .enterFirst: "enters a key", .enterSecond: "enters another key", .removeKey: "removes the key",
    .reinstalled: "reinstalls the app",
  ]
}
