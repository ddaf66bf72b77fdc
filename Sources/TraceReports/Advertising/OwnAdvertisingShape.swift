import BluetoothPackets
import LinkSessions

extension AdvertiserTable.OwnAdvertising.Source: CellValue {}

extension AdvertiserTable.OwnAdvertising: Described {
  static let shape = Shape<AdvertiserTable.OwnAdvertising>(
    "own_advertising", "Advertising that the host of an HCI log sets up by commands."
  ) { own in
    own.value("source", "Set of commands used.") { $0.source }
    own.value("set", "Number of the set or instance.") { $0.set }
    own.value("connectable", "Whether others may connect.") { $0.isConnectable }
    own.number(
      "interval_min_ms", "The shortest interval allowed.", unit: .milliseconds, digits: 3
    ) {
      $0.interval.map { Double($0.lowerBound) / 1000 }
    }
    own.number(
      "interval_max_ms", "The longest interval allowed.", unit: .milliseconds, digits: 3
    ) {
      $0.interval.map { Double($0.upperBound) / 1000 }
    }
    own.value("address", "Random address of the set.") { $0.address?.description }
    own.value("data", "Advertising data in hexadecimal.") { Hexadecimal.text($0.data) }
    own.value("scan_response", "Scan response data in hexadecimal.") {
      Hexadecimal.text($0.scanResponse)
    }
    own.array("periods", "Periods in which it was enabled.") { $0.periods }
    own.value("removed", "Whether the host has removed the set.") { $0.isRemoved }
    own.frames { $0.frames }
  }
}

extension AdvertiserTable.OwnAdvertising.Period: Described {
  static let shape = Shape<Self>("own_advertising_period", "A period in which it was enabled.") {
    row in
    row.time("from", "Time when it was enabled.") { $0.on.time }
    row.time("to", "Time of its end; null if the capture does not show it.") { $0.off?.time }
    row.values("addresses", "Random addresses in this period.") {
      $0.addresses.map(\.description)
    }
    row.frames { [$0.on.number] + ($0.off.map { [$0.number] } ?? []) }
  }
}
