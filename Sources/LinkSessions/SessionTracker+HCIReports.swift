import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// LE Advertising Report: what the controller heard. Core 6.0, Vol 4, Part E, 7.7.65.2.
  mutating func take(
    _ event: borrowing LEAdvertisingReport, _ slot: Int
  ) throws(WireError) {
    let countsForInterval = adapters[slot].filtersDuplicates == false
    var damage: WireError?
    let cut = event.forEach { report in
      var advertisement = Advertisement(
        address: report.address, isRandom: report.addressType.isRandom,
        countsForInterval: countsForInterval)
      switch report.eventType {
      case .connectableUndirected:
        advertisement.isConnectable = true
        advertisement.isScannable = true
      case .connectableDirected:
        advertisement.isConnectable = true
        advertisement.isDirected = true
      case .scannableUndirected: advertisement.isScannable = true
      case .scanResponse: advertisement.isScanResponse = true
      default: break
      }
      advertisement.rssi = report.rssi
      advertise(advertisement, data: report.data)
      tell(report, slot)
      do throws(WireError) {
        try describe(report.data, end: report.dataOffset + report.data.byteCount)
      } catch {
        damage = damage ?? error
      }
    }
    if let damage = cut ?? damage { throw damage }
  }

  /// LE Extended Advertising Report. Core 6.0, Vol 4, Part E, 7.7.65.13.
  mutating func take(
    _ event: borrowing LEExtendedAdvertisingReport, _ slot: Int
  ) throws(WireError) {
    let countsForInterval = adapters[slot].filtersDuplicates == false
    var damage: WireError?
    let cut = event.forEach { report in
      let isContinuation = adapters[slot].awaitsMoreData
      adapters[slot].awaitsMoreData = report.dataStatus == .incompleteMoreToCome
      // Without an address nobody can be said to have sent it.
      if report.addressType != .anonymous {
        var advertisement = Advertisement(
          address: report.address, isRandom: report.addressType.isRandom,
          countsForInterval: countsForInterval)
        advertisement.isConnectable = report.isConnectable
        advertisement.isScannable = report.isScannable
        advertisement.isDirected = report.isDirected
        advertisement.isScanResponse = report.isScanResponse
        advertisement.isExtended = !report.isLegacy
        advertisement.continues = report.dataStatus == .incompleteMoreToCome
        advertisement.rssi = report.rssi
        advertise(advertisement, data: report.data)
      }
      tell(report, slot, isContinuation: isContinuation)
      do throws(WireError) {
        try describe(
          report.data, end: report.dataOffset + report.data.byteCount,
          isPiece: isContinuation || report.dataStatus != .complete)
      } catch {
        damage = damage ?? error
      }
    }
    if let damage = cut ?? damage { throw damage }
  }
}
