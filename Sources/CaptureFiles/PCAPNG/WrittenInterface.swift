/// The properties that distinguish the interfaces of a pcapng file that is being written.
struct WrittenInterface: Hashable {
  var section: Int
  var interface: Int
  var linkType: LinkType
  /// Times before 1970 need an interface with an earlier time offset.
  var isEarly: Bool

  /// The time offset of such an interface in seconds since 1970: as early as 64 bits of nanoseconds
  /// allow.
  static let earlyOffset: Int64 = -9_223_372_036
}
