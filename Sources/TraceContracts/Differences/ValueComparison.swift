import BluetoothPackets
import TraceAnalysis
import TraceReports

/// Compares the values of characteristics that identify a device, and its battery level.
///
/// Other values depend on what they measure. A serial number and the System ID identify the unit, like its address, so
/// they are not significant.
struct ValueComparison {
  private let pair: ConnectionPair
  private let name: String
  private let layout: ValueLayout
  private let old: (octets: [UInt8], frame: Int?)
  private let new: (octets: [UInt8], frame: Int?)

  /// Device Name, Appearance and preferred parameters, the revisions and names of Device
  /// Information, and Battery Level.
  private static let compared: Set<BluetoothUUID> = [
    0x2A00, 0x2A01, 0x2A04, 0x2A19, 0x2A24, 0x2A26, 0x2A27, 0x2A28, 0x2A29, 0x2A50,
  ]

  /// Creates the comparison, or nil if the values are equal or one of the captures lacks the value.
  init?(
    _ pair: ConnectionPair, _ before: GATTTree.Characteristic, _ after: GATTTree.Characteristic
  ) {
    let uuid = before.declaration.uuid
    guard ValueComparison.compared.contains(uuid),
      let first = before.observation, let second = after.observation,
      let layout = first.layout(of: uuid),
      (first.source == .written) == (second.source == .written), !first.isCut, !second.isCut,
      let octets = first.value, let others = second.value, octets != others
    else { return nil }
    self.pair = pair
    self.layout = layout
    name = uuid.shortTypeName
    old = (octets, first.valueFrame)
    new = (others, second.valueFrame)
  }

  func compare(_ log: inout ChangeLog) {
    let (before, after) = (layout.read(old.octets.rawSpan), layout.read(new.octets.rawSpan))
    let numbers = (before.leaves, after.leaves)
    let isSame =
      !numbers.0.isEmpty && numbers.0.count == numbers.1.count
      && zip(numbers.0, numbers.1).allSatisfy { first, second in
        guard let was = first.value.decimal?.double, let now = second.value.decimal?.double else {
          return false
        }
        return log.isSame(was, now, .value)
      }
    guard !isSame else { return }
    log.add(
      TraceDifference.Change(
        .value, .other, name,
        old: CharacteristicValueText.line(before, of: old.octets) ?? Hexadecimal.text(old.octets),
        new: CharacteristicValueText.line(after, of: new.octets) ?? Hexadecimal.text(new.octets),
        pair,
        oldFrames: old.frame.map { [$0] } ?? [], newFrames: new.frame.map { [$0] } ?? []))
  }
}
