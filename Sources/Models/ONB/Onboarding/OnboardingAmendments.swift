import Machines

extension ONB {
  static let packLookedFor = Amendment(
    "pack-looked-for", "A language selected of which there is no pack is as if not selected.",
    repairs: ["past-language-is-there"],
    .replace(
      Routing.self, in: .languageCheck, per: "ONB-S2",
      with: .on(
        .languageRead, to: .loginCheck,
        do: [.when(Language.locale.is(.nothing), [.clear(Installation.languageChosen)])],
        per: "ONB-S2")))
}
