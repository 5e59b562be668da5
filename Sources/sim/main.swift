import Models
import SimCommand

SimCommand.main(.models)
