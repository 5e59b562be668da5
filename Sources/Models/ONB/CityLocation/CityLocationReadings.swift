import RuleLanguage

extension ONB {
  static let cityLocationReadings = [
    platform, cityWritten, configurationFailure, education, alreadyGranted, precision, gpsOff,
    gpsRefused,
    returnFromSettings, cityConfiguration, notServiceable, stepEight, manualOffered,
    manualUpdate, manualWelcome, listed, laterCoordinates, eventContext, arrows, cityServer,
  ]
}
