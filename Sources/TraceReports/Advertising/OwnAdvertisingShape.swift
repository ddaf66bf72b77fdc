import BluetoothPackets
import LinkSessions

extension AdvertiserTable.OwnAdvertising.Source: CellValue {}

extension AdvertiserTable.OwnAdvertising: Described {
  static let shape = Shape<AdvertiserTable.OwnAdvertising>(
    "own_advertising", "Advertising that the host of an HCI log sets up by commands."
  ) { own in
    own.value("source", "By which commands.") { $0.source }
    own.value("set", "The set's or instance's number.") { $0.set }
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
    own.value("address", "The random address that it was given.") { $0.address?.description }
    own.value("data", "What it sends, in hexadecimal.") { Hexadecimal.text($0.data) }
    own.value("scan_response", "What it answers scan requests with.") {
      Hexadecimal.text($0.scanResponse)
    }
    own.array("periods", "When it was on.") { $0.periods }
    own.value("removed", "Whether the host has removed the set.") { $0.isRemoved }
    own.frames { $0.frames }
  }
}

extension AdvertiserTable.OwnAdvertising.Period: Described {
  static let shape = Shape<Self>("own_advertising_period", "From switching it on to its end.") {
    row in
    row.time("from", "When it was switched on.") { $0.on.time }
    row.time("to", "When it ended; null where the capture does not show it.") { $0.off?.time }
    row.values("addresses", "The random addresses that it had then.") {
      $0.addresses.map(\.description)
    }
    row.frames { [$0.on.number] + ($0.off.map { [$0.number] } ?? []) }
  }
}
