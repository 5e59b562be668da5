import Models
import SimCommand

SimCommand.main(
  documents: Catalogue.documents, systems: Catalogue.systems, topics: Catalogue.topics,
  seededDefect: Catalogue.seededDefect)
