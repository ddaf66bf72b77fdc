public import ByteReading

/// The meaning of a PDU in a sentence for beginners, and its clause in the Core specification.
public struct PDUMeaning: Hashable, Sendable {
  /// The part of the specification, such as "Vol 3, Part F".
  let part: ConstantText
  /// The section, such as "3.4.2.1"; "-" if the specification no longer describes the PDU.
  let section: ConstantText
  /// The sentence.
  public let sentence: ConstantText

  init(_ part: ConstantText, _ section: ConstantText, _ sentence: ConstantText) {
    self.part = part
    self.section = section
    self.sentence = sentence
  }

  /// The clause, such as "Vol 3, Part F, 3.4.2.1"; empty if the specification no longer describes the PDU.
  public var clause: String { section == "-" ? "" : "\(part), \(section)" }
}
