/// A value of a finding, with its name and its unit.
public struct FindingValue: Hashable, Sendable {
  public let name: Name
  public let content: Content

  public init(_ name: Name, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// What it is the value of. The raw value is the stable name that reports use.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// How often, or how many.
    case count
  }

  /// A value whose type says its unit.
  public enum Content: Hashable, Sendable {
    case number(Int)
    case octets(Int)
    case nanoseconds(Int64)
    case handle(UInt16)
    /// The opcode of a PDU of the rule's layer.
    case opcode(UInt8)
    /// A name that the specification, or a table of this library, gives to what it is.
    case name(String)
    /// Indices in `ConnectionTable`.
    case connections([Int])
    case directions([LinkDirection])
    case rule(RuleID)
  }
}
