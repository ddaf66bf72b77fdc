public import ByteReading

/// The meaning of a PDU in a sentence for beginners, and its clause in the Core specification.
public struct PDUMeaning: Hashable, Sendable {
  /// "Vol 3, Part F".
  let part: ConstantText
  /// "3.4.2.1"; "-" if the specification no longer describes it.
  let section: ConstantText
  /// The sentence.
  public let sentence: ConstantText

  init(_ part: ConstantText, _ section: ConstantText, _ sentence: ConstantText) {
    self.part = part
    self.section = section
    self.sentence = sentence
  }

  /// "Vol 3, Part F, 3.4.2.1"; empty if the specification no longer describes it.
  public var clause: String { section == "-" ? "" : "\(part), \(section)" }
}
