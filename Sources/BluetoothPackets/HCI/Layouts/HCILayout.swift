package import ByteReading

/// The layout of the parameters of a command, of its return parameters, or of the parameters of an event.
///
/// Layouts are data: one interpreter reads parameters according to them, shows a watcher each field, and names the
/// truncated field if there is one. Core 6.0, Vol 4, Part E, 7.
package struct HCILayout: Sendable {
  /// The opcode of the command, or the code of the event or LE event.
  package let code: UInt16
  /// The specification's name of the command or event.
  package let name: ConstantText
  /// Its clause in Vol 4, Part E.
  package let clause: ConstantText
  /// Its range in `HCILayouts.steps`.
  let steps: Range<Int>

  /// Creates the layout of an entry; nil if there is no entry, or if the entry has only a name.
  init?(_ entry: HCILayouts.Entry?, _ steps: Range<Int>?) {
    guard let entry, let steps else { return nil }
    code = entry.code
    name = entry.name
    clause = entry.clause
    self.steps = steps
  }

  /// All fields of all layouts and all parts of such fields, starting with those of commands.
  package static var allFields: [Field] {
    HCILayouts.shared.fields + HCILayouts.shared.parts
  }
}

extension HCILayout {
  /// The opcodes of all commands in the tables.
  package static var opcodes: [UInt16] { HCILayouts.shared.opcodes }
}
