import ByteReading

/// The key of a member that many objects have, quoted once.
struct JSONKey: Sendable {
  /// With quotes and the colon.
  let text: ConstantText

  /// - Parameter key: the key, without characters that JSON escapes.
  init(_ key: String) {
    text = ConstantText(keeping: "\"\(key)\":")
  }
}
