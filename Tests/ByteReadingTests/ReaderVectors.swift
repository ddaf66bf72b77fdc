import ByteReading

extension Layer {
  static let test = Layer("Test")
}

enum TestField {
  static let value = Field(1, .test, "Value", "test.value")
  static let length = Field(2, .test, "Length", "test.length", .decimal)
  static let low = Field(3, .test, "Low", "test.low", mask: 0x000F)
  static let middle = Field(4, .test, "Middle", "test.middle", mask: 0x0FF0)
  static let high = Field(5, .test, "High", "test.high", .boolean, mask: 0x8000)
}

/// One way to read an integer: its octets from 01, 02, … on, and what they are worth.
struct ReaderMethod: Sendable, CustomStringConvertible {
  let description: String
  let width: Int
  /// The value of the octets F1, F2, … that the method must give, as 128 bits.
  let expected: UInt128
  /// What the watcher is told.
  let noted: UInt64
  let read: @Sendable (inout ByteReader) throws(WireError) -> UInt128
  let write: @Sendable (inout ByteWriter, UInt128) -> Void

  var octets: [UInt8] { (0..<width).map { 0xF1 &+ UInt8($0) } }

  static let all: [ReaderMethod] = [
    ReaderMethod(
      description: "uint8", width: 1, expected: 0xF1, noted: 0xF1,
      read: { (input) throws(WireError) in UInt128(try input.uint8(TestField.value)) },
      write: { $0.uint8(UInt8($1)) }),
    ReaderMethod(
      description: "uint16", width: 2, expected: 0xF2F1, noted: 0xF2F1,
      read: { (input) throws(WireError) in UInt128(try input.uint16(TestField.value)) },
      write: { $0.uint16(UInt16($1)) }),
    ReaderMethod(
      description: "uint24", width: 3, expected: 0xF3_F2F1, noted: 0xF3_F2F1,
      read: { (input) throws(WireError) in UInt128(try input.uint24(TestField.value)) },
      write: { $0.uint24(UInt32($1)) }),
    ReaderMethod(
      description: "uint32", width: 4, expected: 0xF4F3_F2F1, noted: 0xF4F3_F2F1,
      read: { (input) throws(WireError) in UInt128(try input.uint32(TestField.value)) },
      write: { $0.uint32(UInt32($1)) }),
    ReaderMethod(
      description: "uint48", width: 6, expected: 0xF6F5_F4F3_F2F1, noted: 0xF6F5_F4F3_F2F1,
      read: { (input) throws(WireError) in UInt128(try input.uint48(TestField.value)) },
      write: { $0.uint48(UInt64($1)) }),
    ReaderMethod(
      description: "uint64", width: 8, expected: 0xF8F7_F6F5_F4F3_F2F1,
      noted: 0xF8F7_F6F5_F4F3_F2F1,
      read: { (input) throws(WireError) in UInt128(try input.uint64(TestField.value)) },
      write: { $0.uint64(UInt64($1)) }),
    ReaderMethod(
      description: "uint128", width: 16, expected: 0x00FF_FEFD_FCFB_FAF9_F8F7_F6F5_F4F3_F2F1,
      noted: 0,
      read: { (input) throws(WireError) in try input.uint128(TestField.value) },
      write: { $0.uint128($1) }),
    ReaderMethod(
      description: "int8", width: 1, expected: UInt128(truncatingIfNeeded: -15),
      noted: UInt64(truncatingIfNeeded: -15),
      read: { (input) throws(WireError) in
        UInt128(truncatingIfNeeded: try input.int8(TestField.value))
      },
      write: { $0.int8(Int8(truncatingIfNeeded: $1)) }),
    ReaderMethod(
      description: "int16", width: 2, expected: UInt128(truncatingIfNeeded: -3343),
      noted: UInt64(truncatingIfNeeded: -3343),
      read: { (input) throws(WireError) in
        UInt128(truncatingIfNeeded: try input.int16(TestField.value))
      },
      write: { $0.int16(Int16(truncatingIfNeeded: $1)) }),
    ReaderMethod(
      description: "bigEndianUInt16", width: 2, expected: 0xF1F2, noted: 0xF1F2,
      read: { (input) throws(WireError) in UInt128(try input.bigEndianUInt16(TestField.value)) },
      write: { $0.bigEndianUInt16(UInt16($1)) }),
    ReaderMethod(
      description: "bigEndianUInt32", width: 4, expected: 0xF1F2_F3F4, noted: 0xF1F2_F3F4,
      read: { (input) throws(WireError) in UInt128(try input.bigEndianUInt32(TestField.value)) },
      write: { $0.bigEndianUInt32(UInt32($1)) }),
  ]
}
