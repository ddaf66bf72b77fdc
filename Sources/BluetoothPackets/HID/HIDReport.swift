package import ByteReading

/// The layout of one report of an input device.
public struct HIDReportLayout: Hashable, Sendable {
  /// The controls in the order of the report.
  public let controls: [HIDReportMap.Controls]

  /// Length of the report in octets.
  public var octets: Int {
    ((controls.map { $0.start + $0.size * $0.count }.max() ?? 0) + 7) / 8
  }

  init(controls: [HIDReportMap.Controls]) {
    self.controls = controls
  }

  /// Returns the layout of a boot protocol characteristic, which is the same for all devices; nil for other
  /// characteristics.
  ///
  /// HID Service 1.0; USB HID 1.11, Appendix B.
  public static func ofBootProtocol(_ uuid: BluetoothUUID) -> HIDReportLayout? {
    switch uuid.short16 {
    case 0x2A22: bootKeyboardInput
    case 0x2A32: bootKeyboardOutput
    case 0x2A33: bootMouseInput
    default: nil
    }
  }

  private static let bootKeyboardInput = HIDReportLayout(controls: [
    .variable(.input, at: 0, size: 1, count: 8, HIDUsage.modifiers),
    .array(at: 16, size: 8, count: 6, HIDUsage.keys),
  ])
  private static let bootKeyboardOutput = HIDReportLayout(controls: [
    .variable(.output, at: 0, size: 1, count: 5, 0x0008_0001...0x0008_0005)
  ])
  private static let bootMouseInput = HIDReportLayout(controls: [
    .variable(.input, at: 0, size: 1, count: 3, 0x0009_0001...0x0009_0003),
    .variable(.input, at: 8, size: 8, count: 2, 0x0001_0030...0x0001_0031, minimum: -127),
  ])
}

extension HIDReportMap.Controls {
  fileprivate static func variable(
    _ kind: HIDReportMap.Kind, at start: Int, size: Int, count: Int,
    _ usages: ClosedRange<UInt32>, minimum: Int64 = 0
  ) -> HIDReportMap.Controls {
    HIDReportMap.Controls(
      report: 0, kind: kind, start: start, size: size, count: count, isConstant: false,
      isVariable: true, minimum: minimum, maximum: size == 1 ? 1 : 127, usages: [usages])
  }

  fileprivate static func array(
    at start: Int, size: Int, count: Int, _ usages: ClosedRange<UInt32>
  ) -> HIDReportMap.Controls {
    HIDReportMap.Controls(
      report: 0, kind: .input, start: start, size: size, count: count, isConstant: false,
      isVariable: false, minimum: 0, maximum: 255, usages: [usages])
  }
}

/// A report, decoded by its layout.
public struct HIDReport: Sendable {
  /// A control that is on or has a value.
  public struct Part: Hashable, Sendable {
    /// The usage of the control: its usage page is in the upper 16 bits.
    public let usage: UInt32
    /// The value of a control that has one; nil for a control that is on.
    public let value: Int64?
    /// The octets that contain it.
    public let octets: Range<Int>
  }

  /// The controls in the order of the report, without those that are off.
  public let parts: [Part]
  /// Whether the report is shorter than its layout.
  public let isCut: Bool
  /// Number of octets after the end of the layout.
  public let octetsLeft: Int

  /// Decodes a report without its ID, as in a characteristic value.
  ///
  /// HID Service 1.0.
  public init(_ report: RawSpan, by layout: HIDReportLayout) {
    var parts: [Part] = []
    var isCut = false
    for controls in layout.controls {
      for index in 0..<controls.count {
        let start = controls.start + index * controls.size
        guard start + controls.size <= 8 * report.byteCount else {
          isCut = true
          break
        }
        guard !controls.isConstant else { continue }
        if let part = HIDReport.part(of: report, at: start, index, controls) {
          parts.append(part)
        }
      }
    }
    self.parts = parts
    self.isCut = isCut
    octetsLeft = max(0, report.byteCount - layout.octets)
  }

  private static func part(
    of report: RawSpan, at start: Int, _ index: Int, _ controls: HIDReportMap.Controls
  ) -> Part? {
    // Wider controls are octets whose meaning is unknown.
    guard controls.size <= 32 else { return nil }
    var raw: UInt64 = 0
    for bit in 0..<controls.size {
      let octet = report.octet(at: (start + bit) / 8) ?? 0
      raw |= UInt64(octet >> UInt8((start + bit) % 8) & 1) << UInt64(bit)
    }
    let shift = 64 - controls.size
    let value =
      controls.minimum < 0 ? Int64(bitPattern: raw << UInt64(shift)) >> Int64(shift) : Int64(raw)
    let octets = start / 8..<(start + controls.size + 7) / 8
    guard controls.isVariable else {
      // A value outside the range does not represent a control. USB HID 1.11, 6.2.2.5.
      guard value >= controls.minimum, value <= controls.maximum,
        let usage = controls.usage(at: Int(value &- controls.minimum)), usage & 0xFFFF != 0
      else { return nil }
      return Part(usage: usage, value: nil, octets: octets)
    }
    // The last usage applies to all further controls. 6.2.2.8.
    guard let usage = controls.usage(at: index) ?? controls.usages.last?.upperBound else {
      return nil
    }
    if controls.minimum == 0, controls.maximum == 1 {
      return value == 0 ? nil : Part(usage: usage, value: nil, octets: octets)
    }
    return Part(usage: usage, value: value, octets: octets)
  }
}

extension HIDReportLayout {
  /// Shows a watcher the octets of a report, and each control that is on or has a value.
  package func describe(_ value: inout ByteReader, to watcher: FieldWatcher) {
    let start = value.offset
    let report = HIDReport(value.rest(ATTField.value), by: self)
    for part in report.parts {
      let (place, width) = (start + part.octets.lowerBound, part.octets.count)
      let field = part.field
      let isOther = field.id == HIDField.usage.id
      guard let number = part.value.map({ UInt64(bitPattern: $0) }) else {
        watcher.note(field, offset: place, length: width, value: UInt64(part.fieldUsage))
        continue
      }
      if isOther {
        watcher.note(field, offset: place, length: width, value: UInt64(part.fieldUsage))
      }
      watcher.note(
        isOther ? HIDField.value : field, offset: place, length: width, value: number)
    }
  }
}
