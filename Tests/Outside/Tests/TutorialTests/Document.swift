import Machines

/// What the document says, rule by rule: the prefix of the ids is its name.
let downloads = Document(
  "DL", title: "Downloads",
  rules: [
    CatalogueRule("DL-1", line: 3, "The user starts a download."),
    CatalogueRule("DL-2", line: 4, "It is done when the network has finished."),
    CatalogueRule("DL-3", line: 5, "It fails after 10 s."),
    CatalogueRule("DL-4", line: 7, "A download that failed is started again."),
    CatalogueRule("DL-5", line: 9, "Nobody waits longer than 9 s."),
  ])
