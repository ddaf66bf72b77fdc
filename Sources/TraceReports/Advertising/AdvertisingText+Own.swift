import BluetoothPackets
import LinkSessions

extension AdvertisingText {
  /// Adds the advertising of this host's own controller. The log contains its commands but not its packets.
  mutating func addOwn() {
    for advertising in analysis.own {
      lines.append("")
      let name = advertising.source.words + (advertising.set.map { " \($0)" } ?? "")
      var facts = [style.paint("This host advertises", .heading), name]
      if let isConnectable = advertising.isConnectable {
        facts.append(isConnectable ? "connectable" : "not connectable")
      }
      if let interval = advertising.interval { facts.append(words(interval)) }
      let addresses = Set(advertising.periods.flatMap(\.addresses))
      if let address = advertising.address, addresses.count < 2 { facts.append("as \(address)") }
      if advertising.isRemoved { facts.append("removed later") }
      add(facts.joined(separator: "   "), indent: 0)
      add("set up", advertising.frames.prefix(6).map { frame($0) }.joined(separator: ", "))
      addData("data", advertising.data, isKnown: advertising.dataIsKnown)
      if !advertising.scanResponse.isEmpty { addData("response", advertising.scanResponse) }
      addPeriods(advertising)
    }
  }

  private func words(_ interval: ClosedRange<Int>) -> String {
    let least = Decimals.text(Double(interval.lowerBound) / 1000, atMost: 3)
    let most = Decimals.text(Double(interval.upperBound) / 1000, atMost: 3)
    return least == most ? "\(least) ms" : "\(least)–\(most) ms"
  }

  private mutating func addData(_ label: String, _ octets: [UInt8], isKnown: Bool = true) {
    let nothing = isKnown ? "none" : "the command that sets it is not in the capture"
    add(label, octets.isEmpty ? nothing : Decimals.counted(octets.count, "octet"))
    for line in AdvertisingStructureText.lines(of: octets, width: style.width - 16) {
      lines.append("                " + line)
    }
  }

  private mutating func addPeriods(_ advertising: AdvertiserTable.OwnAdvertising) {
    let changes = Set(advertising.periods.flatMap(\.addresses)).count > 1
    for (index, period) in advertising.periods.prefix(8).enumerated() {
      let from = style.time(period.on.time, in: analysis.file)
      let to =
        period.off.map { "to \(style.time($0.time, in: analysis.file))" }
        ?? "its end is not in the capture"
      add(
        index == 0 ? "on" : "",
        "\(from) \(to)  \(frame(period.on.number))"
          + (period.off.map { "–" + frame($0.number) } ?? "")
          + (changes ? names(period.addresses) : ""))
    }
    let more = advertising.periods.count - 8 + advertising.periodsNotKept
    if more > 0 { add("", "… \(Decimals.counted(more, "more period"))") }
  }
}

extension AdvertisingText {
  /// Returns text such as "  as 72:6E:9D:4E:07:D5, then as 7E:D7:48:89:CE:88".
  private func names(_ addresses: [DeviceAddress]) -> String {
    guard !addresses.isEmpty else { return "" }
    let shown = addresses.prefix(3).map { "as \($0)" }.joined(separator: ", then ")
    return "  " + shown + (addresses.count > 3 ? " and \(addresses.count - 3) more" : "")
  }
}

extension AdvertiserTable.OwnAdvertising.Source {
  fileprivate var words: String {
    switch self {
    case .legacy: "legacy commands"
    case .extended: "set"
    case .androidMultiAdvertising: "Android LE Multi Advertising, instance"
    }
  }
}
