/// What tells the interfaces of a pcapng file that is being written apart.
struct WrittenInterface: Hashable {
  var section: Int
  var interface: Int
  var linkType: LinkType
  /// Times before 1970 need an interface whose times count from earlier on.
  var isEarly: Bool

  /// Seconds from 1970 to where early times are counted from: as far back as 64 bits of nanoseconds
  /// go.
  static let earlyOffset: Int64 = -9_223_372_036
}
