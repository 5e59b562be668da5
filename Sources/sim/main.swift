import Models
import SimCommand

SimCommand.main(
  documents: Catalogue.documents, systems: Catalogue.systems, subjects: Catalogue.subjects,
  seededDefect: Catalogue.canary)
