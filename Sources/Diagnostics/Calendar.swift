/// Whether a year of the Gregorian calendar has 366 days.
package func isLeap(_ year: Int) -> Bool {
  year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// How many days a month has, counted from 1.
package func days(ofMonth month: Int, in year: Int) -> Int {
  switch month {
  case 2: isLeap(year) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}
