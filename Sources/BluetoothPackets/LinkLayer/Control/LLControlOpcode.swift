/// The first octet of an LL control PDU, which identifies it. Core 6.0, Vol 6, Part B, 2.4.2, Table
/// 2.22.
///
/// Each PDU is described by one row of `Scripts/packets/ll-control.txt`, from which the constants and
/// `LLControlPDU` are generated.
public struct LLControlOpcode: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The part of a PDU in its procedure. Core 6.0, Vol 6, Part B, 5.1.
  @nonexhaustive
  public enum Part: Hashable, Sendable {
    /// It is a request: a response or a rejection follows.
    case begins(LinkLayerProcedure)
    /// It is the whole procedure, apart from the link layer's acknowledgement.
    case isWhole(LinkLayerProcedure)
    /// It follows the PDU that began the procedure.
    case answers(LinkLayerProcedure)
    /// It ends a procedure of any kind because one side does not support or rejects it.
    case refuses
  }

  /// A row of the table of PDUs.
  struct Definition {
    let name: StaticString
    let onlySender: LinkRole?
    let part: Part
    let meaning: PDUMeaning

    init(_ name: StaticString, onlySender: LinkRole?, _ part: Part, _ meaning: PDUMeaning) {
      self.name = name
      self.onlySender = onlySender
      self.part = part
      self.meaning = meaning
    }
  }

  private var definition: Definition? { LLControlOpcode.definition(of: UInt64(rawValue)) }

  /// The specification's name; nil for an undefined opcode.
  public var name: StaticString? { definition?.name }

  /// The only side that may send this PDU; nil if both may, or if the opcode is undefined.
  public var onlySender: LinkRole? { definition?.onlySender }

  /// The part of the PDU in its procedure; nil for an undefined opcode.
  public var part: Part? { definition?.part }

  /// The meaning of the PDU; nil for an undefined opcode.
  public var meaning: PDUMeaning? { definition?.meaning }

  static func name(of value: UInt64) -> StaticString? { definition(of: value)?.name }
}
