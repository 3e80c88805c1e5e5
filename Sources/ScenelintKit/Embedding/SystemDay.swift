#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import LintModel
import RuleCatalog

/// The day that it is, by which exceptions of a configuration run out.
enum SystemDay {
  /// Today, by the system's clock.
  static var today: CalendarDay { CalendarDay(secondsSince1970: Int(time(nil))) }
}
