import TraceReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time zones of this machine from the C library, which has the daylight saving rules for every year.
enum TimeZones {
  /// Sets the zone of all local times in this run.
  ///
  /// - Parameter name: the name in the zone database, or nil for the machine's own.
  static func use(_ name: String?) {
    // SAFETY: the C library copies the string; nothing else runs while options are read.
    if let name { _ = unsafe setenv("TZ", name, 1) }
    tzset()
  }

  /// Returns the offset of the zone at a time in seconds since 1970.
  @Sendable static func offset(_ seconds: Int64) -> TimeDisplay.Offset {
    var time = time_t(seconds)
    var parts = unsafe tm()
    // SAFETY: both are variables of this call.
    guard unsafe localtime_r(&time, &parts) != nil else {
      return TimeDisplay.Offset(seconds: 0, name: "UTC")
    }
    // SAFETY: the name lives as long as the zone, and is copied here.
    let name = unsafe parts.tm_zone.map { unsafe String(cString: $0) } ?? ""
    // Zones without an abbreviation are named by their offset.
    let isNamed = name.utf8.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    return unsafe TimeDisplay.Offset(seconds: parts.tm_gmtoff, name: isNamed ? name : "")
  }

  /// Whether the machine's database has a zone with this name.
  static func has(_ name: String) -> Bool {
    if ["UTC", "GMT"].contains(name) { return true }
    guard !name.isEmpty, !name.contains(".."), !name.hasPrefix("/") else { return false }
    // SAFETY: the C library reads the path of this call.
    return ["/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"].contains {
      unsafe access($0 + name, R_OK) == 0
    }
  }
}
