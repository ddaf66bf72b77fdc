package import ByteReading

/// The inverse of the reader: writes values according to a layout.
struct LayoutWriter {
  private let layouts = HCILayouts.shared
  private(set) var output: ByteWriter

  init(appendingTo output: ByteWriter) {
    self.output = output
  }

  /// Writes one value for each step, in order.
  mutating func write(
    _ values: [HCIParameter], as range: Range<Int>
  ) throws(HCILayoutMismatch) {
    var next = range.lowerBound
    var rest = values[...]
    while next < range.upperBound {
      let step = layouts.steps[next]
      next += 1
      let value = rest.popFirst()?.value
      switch (step, value) {
      case (.field(let field), let value?), (.selector(let field), let value?):
        try write(value, of: Int(field))
      case (.run(let length, let octets), .octets(let run)?):
        guard run.count <= UInt8.max else { throw mismatch(length) }
        output.uint8(UInt8(truncatingIfNeeded: run.count))
        try write(.octets(run), of: Int(octets))
      case (.list(let count, let members), .list(let elements)?):
        guard elements.count <= UInt8.max else { throw mismatch(count) }
        output.uint8(UInt8(truncatingIfNeeded: elements.count))
        try write(elements, next..<next + Int(members))
        next += Int(members)
      case (.listByBits(let members), .list(let elements)?):
        try write(elements, next..<next + Int(members))
        next += Int(members)
      case (.field(let field), nil), (.selector(let field), nil), (.run(let field, _), _),
        (.list(let field, _), _):
        throw mismatch(field)
      case (.listByBits, _): throw HCILayoutMismatch(parameter: "")
      }
    }
    if let surplus = rest.first { throw HCILayoutMismatch(parameter: surplus.name) }
  }

  private mutating func write(
    _ elements: [[HCIParameter]], _ members: Range<Int>
  ) throws(HCILayoutMismatch) {
    for element in elements { try write(element, as: members) }
  }

  private mutating func write(
    _ value: HCIParameter.Value, of field: Int
  ) throws(HCILayoutMismatch) {
    switch (layouts.readings[field], value) {
    case (.integer(let width, _), .integer(let value)), (.signed(let width), .integer(let value)):
      output.integer(value, width: width)
    case (.signedFifteenBits, .integer(let value)): output.integer(value, width: 2)
    case (.featurePage, .integer(let value)): output.uint64(value)
    case (.octets(let count), .octets(let octets)) where octets.count == count:
      output.octets(octets)
    case (.atMost(let count), .octets(let octets)) where octets.count <= count:
      output.octets(octets)
    case (.rest, .octets(let octets)): output.octets(octets)
    default: throw mismatch(Int32(field))
    }
  }

  private func mismatch(_ field: Int32) -> HCILayoutMismatch {
    HCILayoutMismatch(parameter: layouts.fields[Int(field)].name)
  }
}

/// The error of values that do not fit the layout.
package struct HCILayoutMismatch: Error, Hashable, Sendable {
  /// The specification's name of the parameter; empty for an array without a count field.
  package let parameter: ConstantText

  /// Creates an error for a parameter that is missing or does not match its layout.
  package init(parameter: ConstantText) {
    self.parameter = parameter
  }
}

extension HCILayout {
  /// Appends parameters: one value for each parameter of the layout, in order.
  ///
  /// Lengths and counts are computed from the octets and arrays to which they belong.
  package func encode(
    _ values: [HCIParameter], into output: inout ByteWriter
  ) throws(HCILayoutMismatch) {
    var writer = LayoutWriter(appendingTo: output)
    try writer.write(values, as: steps)
    output = writer.output
  }
}
