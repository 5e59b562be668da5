import Machines

extension ONB {
  static let languageReadings = [
    platform, languageRecorded, languageCounted, secondTap, snackbarLasts, localeChange,
    configurationFailure,
  ]
}
