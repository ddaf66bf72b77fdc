import ByteReading

/// The key of a member that many objects have, quoted once.
struct JSONKey: Sendable {
  /// The key in quotes, followed by a colon.
  let text: ConstantText

  /// - Parameter key: the key, without characters that JSON escapes.
  init(_ key: String) {
    text = ConstantText(keeping: "\"\(key)\":")
  }
}
