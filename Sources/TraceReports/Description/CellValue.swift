import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A value for a single cell of a report. Its type describes what the cell can contain.
package protocol CellValue: SendableMetatype {
  static var valueType: ValueType { get }
  var cell: Cell { get }
}

extension CellValue where Self: BinaryInteger {
  package static var valueType: ValueType { .integer(minimum: isSigned ? nil : 0) }
  package var cell: Cell {
    Int(exactly: self).map(Cell.integer) ?? .unsigned(UInt64(clamping: self))
  }
}

extension Int: CellValue {}
extension Int8: CellValue {}
extension Int16: CellValue {}
extension Int64: CellValue {}
extension UInt8: CellValue {}
extension UInt16: CellValue {}
extension UInt32: CellValue {}
extension UInt64: CellValue {}

extension Bool: CellValue {
  package static var valueType: ValueType { .boolean }
  package var cell: Cell { .flag(self) }
}

extension String: CellValue {
  package static var valueType: ValueType { .text(.plain) }
  package var cell: Cell { .text(self) }
}

/// Enumerations of bletrace are written as raw values.
extension CellValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var valueType: ValueType { .oneOf(allCases.map(\.rawValue)) }
  package var cell: Cell { .text(rawValue) }
}
