/// One step of a layout: what comes next on the wire. Fields are numbers of `HCILayouts.fields`.
enum LayoutStep: Sendable {
  case field(Int32)
  /// A field on whose value it depends how a later one is read.
  case selector(Int32)
  /// A run of octets after its length.
  case run(length: Int32, octets: Int32)
  /// The next `members` steps, as often as `count` says.
  case list(count: Int32, members: Int32)
  /// The next `members` steps, once for each bit that is set in the selector.
  case listByBits(members: Int32)
}

/// How the octets of a field are read.
enum FieldReading: Sendable {
  /// An integer, whose parts are told if it is a set of bits.
  case integer(width: Int, bitSet: Int?)
  case signed(width: Int)
  /// Two octets of which the lower fifteen bits are a signed integer.
  case signedFifteenBits
  /// So many octets.
  case octets(Int)
  /// So many octets, or all that are left if they are fewer.
  case atMost(Int)
  /// All octets that are left.
  case rest
  /// A page of LMP features: which set of bits it is depends on the selector, the page's number.
  case featurePage(firstBitSet: Int)
}
