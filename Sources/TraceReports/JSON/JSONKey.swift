import ByteReading

/// The key of a member that many objects have: put in quotes once.
struct JSONKey: Sendable {
  /// With its quotes and the colon behind them.
  let text: ConstantText

  /// - Parameter key: holds nothing that JSON escapes.
  init(_ key: String) {
    text = ConstantText(keeping: "\"\(key)\":")
  }
}
