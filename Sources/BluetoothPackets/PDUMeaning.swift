public import ByteReading

/// What a PDU says, for who learns, and where the Core specification describes it.
public struct PDUMeaning: Hashable, Sendable {
  /// "Vol 3, Part F".
  let part: ConstantText
  /// "3.4.2.1"; "-" for what the specification no longer has.
  let section: ConstantText
  /// One plain sentence.
  public let sentence: ConstantText

  init(_ part: ConstantText, _ section: ConstantText, _ sentence: ConstantText) {
    self.part = part
    self.section = section
    self.sentence = sentence
  }

  /// "Vol 3, Part F, 3.4.2.1"; empty for what the specification no longer has.
  public var clause: String { section == "-" ? "" : "\(part), \(section)" }
}
