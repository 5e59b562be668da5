package import RuleLanguage

/// "State Lifecycle and Data Flow".
package enum HY {}

extension HY {
  /// The rules of the document, one by one, in our words.
  ///
  /// The lines are those of the document; the reading aid gives some two lines less.
  package static let document = Document(
    "HY", title: "State Lifecycle and Data Flow",
    rules: stages + dataFlow + authFlow + providerFlow + settingsFlow + launch + conflict
      + comments, lines: lines)

  private static let stages: [CatalogueRule] = [
    .init("HY-01", line: 17, "A store is initialized, then hydrated, then used, then rehydrated."),
    .init("HY-02", line: 26, "A store is created with default values."),
    .init("HY-03", line: 27, "A store is created with write version 0."),
    .init("HY-04", line: 28, "A store is created not hydrated."),
    .init("HY-05", line: 34, "Hydration reads the persisted state from SecureStore."),
    .init("HY-06", line: 35, "Hydration resolves version conflicts: the runtime state wins."),
    .init("HY-07", line: 36, "Hydration merges the persisted state with the defaults."),
    .init("HY-08", line: 37, "After hydration a store is hydrated."),
    .init(
      "HY-09", line: 37,
      "A hydrated store stays hydrated as long as the process lives: no row takes it back (implied)."
    ),
    .init("HY-10", line: 43, "In active use the user's interactions trigger actions."),
    .init("HY-11", line: 44, "A state update triggers a re-render."),
    .init("HY-12", line: 45, "Changes are persisted to SecureStore asynchronously."),
    .init("HY-13", line: 46, "The write version increments on each mutation."),
    .init("HY-14", line: 50, "Rehydration is optional."),
    .init("HY-15", line: 52, "Rehydration is triggered when the app comes to the foreground."),
    .init("HY-16", line: 53, "Rehydration resolves conflicts as the first hydration does."),
    .init("HY-17", line: 54, "Runtime changes are preserved if their version is newer."),
  ]

  private static let dataFlow: [CatalogueRule] = [
    .init("HY-18", line: 70, "Input, action, state update, persistence, selector, re-render."),
    .init("HY-19", line: 94, "When the user changes a setting the UI calls an action."),
    .init("HY-20", line: 102, "The action handler applies the runtime write version."),
    .init("HY-21", line: 102, "That comes before the state update and before persisting."),
    .init(
      "HY-22", line: 110, "State update and persisting go side by side; the UI reacts at once."),
    .init("HY-23", line: 117, "The write to SecureStore is asynchronous."),
    .init("HY-24", line: 121, "Nobody needs the result of the write."),
  ]

  private static let authFlow: [CatalogueRule] = [
    .init("HY-25", line: 137, "Setting an API key raises the version, updates state and storage."),
    .init("HY-26", line: 160, "The provider factory reads credentials from the store's state."),
    .init("HY-27", line: 172, "A change of credentials triggers an asynchronous write."),
    .init("HY-28", line: 173, "The UI re-renders when the state of a store changes."),
    .init("HY-29", line: 174, "The provider factory reads credentials synchronously."),
    .init("HY-30", line: 176, "For the provider Apple the credentials are always empty."),
  ]

  private static let providerFlow: [CatalogueRule] = [
    .init("HY-31", line: 187, "Selecting a provider updates the state and persists it."),
    .init("HY-32", line: 194, "A selected model is then found among the visible models."),
    .init("HY-33", line: 205, "An effect of the chat screen fetches the models of Ollama."),
    .init("HY-34", line: 212, "The list of models that comes is set as the available models."),
    .init("HY-35", line: 220, "A change of provider triggers a refresh of the list for Ollama."),
    .init("HY-36", line: 221, "A change of the list triggers a re-render."),
    .init("HY-37", line: 222, "A selection that becomes unavailable falls back by itself."),
    .init("HY-38", line: 225, "Custom models that are also fetched are removed."),
    .init("HY-39", line: 226, "Hidden models are shown again when they are fetched."),
    .init("HY-40", line: 227, "The selection falls back to the first visible model if deleted."),
  ]

  private static let settingsFlow: [CatalogueRule] = [
    .init("HY-41", line: 238, "Setting a theme updates the state and persists it."),
    .init("HY-42", line: 250, "ThemeProvider reacts and applies the new theme."),
    .init("HY-43", line: 260, "The haptic setting affects all touch interactions."),
    .init("HY-44", line: 261, "The font size affects how messages are rendered."),
  ]

  private static let launch: [CatalogueRule] = [
    .init("HY-45", line: 272, "At launch the database gate comes before anything else."),
    .init("HY-46", line: 273, "The database gate runs migrations first."),
    .init("HY-47", line: 274, "The schema is ready before the provider tree mounts."),
    .init("HY-48", line: 279, "The tree mounts: auth, settings and provider store hydrate."),
    .init("HY-49", line: 287, "The first screen renders when all stores are hydrated."),
    .init("HY-50", line: 289, "The UI uses the persisted value or the default."),
    .init("HY-51", line: 290, "When the first screen renders every store is hydrated."),
  ]

  private static let conflict: [CatalogueRule] = [
    .init("HY-52", line: 296, "The user can change the provider while the app is hydrating."),
    .init("HY-53", line: 302, "At its start the store has version 0, the value before any row."),
    .init("HY-54", line: 304, "The user's change gives it version 1."),
    .init("HY-55", line: 307, "The persisted state that is read has version 0."),
    .init("HY-56", line: 310, "If the persisted version is less the runtime state is preserved."),
    .init("HY-57", line: 314, "The final state is what the user chose."),
    .init("HY-58", line: 317, "Runtime mutations are always preferred over stale persisted data."),
  ]

  private static let comments: [CatalogueRule] = [
    .init("HY-59", line: 326, "Refusals of storage fail silently."),
    .init("HY-60", line: 327, "The app continues working even if storage is unavailable."),
    .init("HY-61", line: 333, "Adding a custom model that exists changes nothing."),
    .init("HY-62", line: 341, "If the selected model is deleted, the first visible or none is."),
    .init("HY-63", line: 345, "If another model is deleted the selection stays."),
    .init("HY-64", line: 351, "Storage is the Keychain on iOS and the Keystore on Android."),
    .init("HY-65", line: 352, "Stored data is encrypted at rest."),
    .init("HY-66", line: 45, "Every store persists: auth, settings and provider."),
    .init("HY-67", line: 27, "The write version is kept for each store."),
  ]
}
