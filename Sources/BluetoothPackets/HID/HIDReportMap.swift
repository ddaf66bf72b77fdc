public import ByteReading

/// The layouts of an input device's reports: its Report Map, which is a USB report descriptor.
///
/// USB HID 1.11, 6.2.2; HID Service 1.0.
public struct HIDReportMap: Hashable, Sendable {
  /// The type of a report in its Report Reference. HID Service 1.0.
  @nonexhaustive
  public enum Kind: UInt8, Hashable, Sendable {
    /// Sent by the device.
    case input = 1
    /// Sent to the device.
    case output = 2
    /// Read and written by the host.
    case feature = 3
  }

  /// Consecutive controls in a report with the same size and properties.
  public struct Controls: Hashable, Sendable {
    /// The ID of their report; 0 if the device has only one report of that type.
    public let report: UInt8
    /// The type of their report.
    public let kind: Kind
    /// The position of the first one in the report, in bits.
    public let start: Int
    /// Size of each control in bits.
    public let size: Int
    /// Number of controls.
    public let count: Int
    /// Whether they are padding.
    public let isConstant: Bool
    /// Whether each control has its own position. Otherwise each position contains the number of a
    /// control that is on.
    public let isVariable: Bool
    /// The minimum value of a control; values are signed if it is negative.
    public let minimum: Int64
    /// The maximum value of a control.
    public let maximum: Int64
    /// The usages of the controls, in order: the usage page is in the upper 16 bits.
    public let usages: [ClosedRange<UInt32>]

    /// Returns the usage of a control; nil if there is none.
    public func usage(at index: Int) -> UInt32? {
      var left = index
      for range in usages {
        if left < range.count { return range.lowerBound &+ UInt32(left) }
        left -= range.count
      }
      return nil
    }
  }

  /// The controls in the order of the map.
  public let controls: [Controls]

  /// The maximum length of an attribute's value in octets; longer maps are not read. Core 6.0, Vol 3,
  /// Part F, 3.2.9.
  public static let maximumOctets = 512

  /// Parses the value of a Report Map characteristic.
  ///
  /// - Throws: a `WireError` if the map ends within an item or a collection, if it is too long or too
  ///   deeply nested, or if it describes an impossible report.
  public init(parsing map: RawSpan) throws(WireError) {
    var parser = HIDReportMapParser()
    var place = 0
    guard map.byteCount <= HIDReportMap.maximumOctets else {
      throw HIDReportMap.error(at: HIDReportMap.maximumOctets, UInt64(map.byteCount))
    }
    while let prefix = map.octet(at: place) {
      // A long item contains its length; no long items are defined. 6.2.2.3.
      let isLong = prefix == 0xFE
      let size = isLong ? 2 + Int(map.octet(at: place + 1) ?? 0) : [0, 1, 2, 4][Int(prefix & 3)]
      guard place + 1 + size <= map.byteCount else {
        throw WireError(
          layer: .gatt, field: HIDReportMap.name, offset: place,
          reason: .truncated(needed: 1 + size, available: map.byteCount - place))
      }
      if !isLong {
        var data: UInt32 = 0
        for index in 0..<size {
          data |= UInt32(map.octet(at: place + 1 + index) ?? 0) << UInt32(8 * index)
        }
        guard parser.take(HIDItem(prefix: prefix, size: size, data: data)) else {
          throw HIDReportMap.error(at: place, UInt64(data))
        }
      }
      place += 1 + size
    }
    guard parser.isComplete else {
      throw WireError(
        layer: .gatt, field: HIDReportMap.name, offset: place,
        reason: .truncated(needed: 1, available: 0))
    }
    controls = parser.controls
  }

  init(_ controls: [Controls]) {
    self.controls = controls
  }

  private static var name: ConstantText { "Report Map" }

  private static func error(at place: Int, _ value: UInt64) -> WireError {
    WireError(layer: .gatt, field: name, offset: place, reason: .invalidValue(value))
  }

  /// Returns the layout of one report; nil if the map has no such report.
  public func layout(of report: UInt8, _ kind: Kind) -> HIDReportLayout? {
    let parts = controls.filter { $0.report == report && $0.kind == kind }
    return parts.isEmpty ? nil : HIDReportLayout(controls: parts)
  }
}

/// A short item. USB HID 1.11, 6.2.2.2.
struct HIDItem {
  let prefix: UInt8
  /// Length of its data in octets: 0, 1, 2 or 4.
  let size: Int
  let data: UInt32

  /// Its type and tag, without its size.
  var kind: UInt8 { prefix & 0xFC }

  var signed: Int64 {
    switch size {
    case 1: Int64(Int8(truncatingIfNeeded: data))
    case 2: Int64(Int16(truncatingIfNeeded: data))
    default: Int64(Int32(bitPattern: data))
    }
  }
}

/// The state of parsing a report map, item by item.
struct HIDReportMapParser {
  /// State that applies until it is changed. USB HID 1.11, 6.2.2.7.
  private struct Globals {
    var page: UInt32 = 0
    var minimum: Int64 = 0
    var maximum = HIDItem(prefix: 0, size: 0, data: 0)
    var size = 0
    var count = 0
    var report: UInt8 = 0
  }

  /// State that applies until the next main item. 6.2.2.8.
  private struct Locals {
    var usages: [ClosedRange<UInt32>] = []
    var minimum: UInt32?
    /// Inside a set of alternative usages, of which the first one is used.
    var isInSet = false
    var setHasUsage = false
  }

  /// The position of a report's next controls.
  private struct End {
    let report: UInt8
    let kind: HIDReportMap.Kind
    var bits: Int
  }

  private var globals = Globals()
  private var pushed: [Globals] = []
  private var locals = Locals()
  private var depth = 0
  private var ends: [End] = []
  private(set) var controls: [HIDReportMap.Controls] = []

  /// Maximum number of pushed global states.
  private static let pushLimit = 8
  /// Maximum depth of nested collections.
  private static let depthLimit = 16
  /// Maximum number of main items, as many as fit in a map of 512 octets.
  private static let controlLimit = 256
  /// Maximum number of usages of one main item; a range counts as one.
  private static let usageLimit = 256
  /// Maximum number of bits in an attribute's value.
  private static let bitLimit = 4096

  /// Whether no collection is open.
  var isComplete: Bool { depth == 0 }

  /// Processes an item.
  ///
  /// - Returns: whether the item is valid.
  mutating func take(_ item: HIDItem) -> Bool {
    switch item.kind {
    case 0x80: return add(item, .input)
    case 0x90: return add(item, .output)
    case 0xB0: return add(item, .feature)
    case 0xA0:
      depth += 1
      locals = Locals()
      return depth <= HIDReportMapParser.depthLimit
    case 0xC0:
      depth -= 1
      locals = Locals()
      return depth >= 0
    case 0x04: globals.page = item.data & 0xFFFF
    case 0x14: globals.minimum = item.signed
    case 0x24: globals.maximum = item
    case 0x74: globals.size = Int(min(item.data, 0xFFFF))
    case 0x94: globals.count = Int(min(item.data, 0xFFFF))
    case 0x84: globals.report = UInt8(truncatingIfNeeded: item.data)
    case 0xA4:
      pushed.append(globals)
      return pushed.count <= HIDReportMapParser.pushLimit
    case 0xB4:
      guard let outer = pushed.popLast() else { return false }
      globals = outer
    default: return takeLocal(item)
    }
    return true
  }

  private mutating func takeLocal(_ item: HIDItem) -> Bool {
    // A usage of four octets includes its page.
    let usage = item.size == 4 ? item.data : globals.page << 16 | item.data
    switch item.kind {
    case 0x08:
      if locals.isInSet, locals.setHasUsage { return true }
      locals.setHasUsage = true
      locals.usages.append(usage...usage)
    case 0x18: locals.minimum = usage
    case 0x28:
      guard let minimum = locals.minimum, minimum <= usage else { return false }
      locals.usages.append(minimum...usage)
      locals.minimum = nil
    case 0xA8:
      locals.isInSet = item.data == 1
      locals.setHasUsage = false
    default: break
    }
    return locals.usages.count <= HIDReportMapParser.usageLimit
  }

  private mutating func add(_ item: HIDItem, _ kind: HIDReportMap.Kind) -> Bool {
    defer { locals = Locals() }
    let bits = globals.size * globals.count
    let place: Int
    if let known = ends.firstIndex(where: { $0.report == globals.report && $0.kind == kind }) {
      place = known
    } else {
      place = ends.count
      ends.append(End(report: globals.report, kind: kind, bits: 0))
    }
    let start = ends[place].bits
    guard start + bits <= HIDReportMapParser.bitLimit,
      controls.count < HIDReportMapParser.controlLimit
    else { return false }
    ends[place].bits += bits
    guard bits > 0 else { return true }
    controls.append(
      HIDReportMap.Controls(
        report: globals.report, kind: kind, start: start, size: globals.size,
        count: globals.count, isConstant: item.data & 1 != 0, isVariable: item.data & 2 != 0,
        minimum: globals.minimum,
        // If there are no negative values, the maximum is unsigned, whatever its first bit is.
        maximum: globals.minimum < 0 ? globals.maximum.signed : Int64(globals.maximum.data),
        usages: locals.usages))
    return true
  }
}
