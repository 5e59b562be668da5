package import RuleLanguage

extension HY {
  /// The document's "Provider Store Flow" with the chat screen and the server of Ollama.
  package static let providerModels = System(
    "provider-models", document: "HY", title: "Providers and their models",
    machines: [ProviderModels.table(), ChatScreen.table(), ModelFetch.table()],
    process: ProcessModel(
      kills: 1,
      onLaunch: [
        .when(
          fetchedList.is("not stored"),
          [.clear(ProviderModels.llama.fetched), .clear(ProviderModels.mistral.fetched)])
      ]),
    immediacy: .always(.atomic), readings: providerModelsReadings,
    amendments: providerModelsAmendments,
    properties: providerModelsProperties)
}
