public import ByteReading

/// What the parameters of a command, its return parameters, or those of an event consist of.
///
/// Layouts are data: one interpreter reads by them, tells a watcher each field and names the field
/// that is cut. Core 6.0, Vol 4, Part E, 7.
public struct HCILayout: Sendable {
  /// The opcode of the command, or the code of the event or LE event.
  public let code: UInt16
  /// The specification's name of the command or event.
  public let name: ConstantText
  /// Where the specification has it, in Vol 4, Part E.
  public let clause: ConstantText
  /// In `HCILayouts.steps`.
  let steps: Range<Int>

  /// Nil where there is no entry, or it only has a name.
  init?(_ entry: HCILayouts.Entry?, _ steps: Range<Int>?) {
    guard let entry, let steps else { return nil }
    code = entry.code
    name = entry.name
    clause = entry.clause
    self.steps = steps
  }

  /// Every field that any layout has, and every part of such a field: those of commands first.
  package static var allFields: [Field] {
    HCILayouts.shared.fields + HCILayouts.shared.parts
  }
}

extension HCILayout {
  /// The opcodes of all commands that the tables name.
  package static var opcodes: [UInt16] { HCILayouts.shared.opcodes }
}
