/// One step of a layout: the next item. Fields are indices in `HCILayouts.fields`.
enum LayoutStep: Sendable {
  case field(Int32)
  /// A field whose value determines how a later one is read.
  case selector(Int32)
  /// A sequence of octets, preceded by its length.
  case run(length: Int32, octets: Int32)
  /// The next `members` steps, repeated `count` times.
  case list(count: Int32, members: Int32)
  /// The next `members` steps, once for each bit that is set in the selector.
  case listByBits(members: Int32)
}

/// The encoding of a field.
enum FieldReading: Sendable {
  /// An integer, whose parts are shown if it is a bit field.
  case integer(width: Int, bitSet: Int?)
  case signed(width: Int)
  /// Two octets whose lower fifteen bits are a signed integer.
  case signedFifteenBits
  /// A fixed number of octets.
  case octets(Int)
  /// A fixed number of octets, or all remaining ones if there are fewer.
  case atMost(Int)
  /// All remaining octets.
  case rest
  /// A page of LMP features: the selector, which is the page number, determines the bits.
  case featurePage(firstBitSet: Int)
}
