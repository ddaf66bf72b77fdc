import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A sentence about a credit-based channel.
struct ChannelSentence {
  let row: TimelineRow

  var text: String {
    switch row.first.kind {
    case .channelOpen: "open \(noun)\(named)\(sizes)"
    case .channelClose: "close \(noun)\(named)\(moved)"
    case .channelReconfigure: "reconfigure channels"
    case .channelTransfer, .bulkTransfer:
      "SDUs ×\(Decimals.grouped(row.count))\(named): \(Decimals.grouped(row.octets)) B"
    default: signalling
    }
  }

  private var channels: [CreditBasedChannel] {
    if case .channels(let channels) = row.first.detail { channels } else { [] }
  }

  private var noun: String { channels.count > 1 ? "\(channels.count) channels" : "channel" }

  private var named: String {
    guard let channel = channels.first else { return "" }
    let name = AssignedNumbers.spsm(channel.spsm).map { " \($0)" } ?? ""
    return " \(Hexadecimal.upper(channel.spsm, width: 4))\(name)"
  }

  private var sizes: String {
    guard let channel = channels.first else { return "" }
    let own = "MTU \(channel.requester.mtu), MPS \(channel.requester.mps)"
    guard let other = channel.responder else { return ": \(own)" }
    return ": MTU \(channel.requester.mtu)/\(other.mtu), MPS \(channel.requester.mps)/\(other.mps)"
  }

  private var moved: String {
    guard let channel = channels.first else { return "" }
    let octets = channel.octets
    var parts: [String] = []
    if octets.centralToPeripheral > 0 {
      parts.append("↓ \(Decimals.grouped(octets.centralToPeripheral)) B")
    }
    if octets.peripheralToCentral > 0 {
      parts.append("↑ \(Decimals.grouped(octets.peripheralToCentral)) B")
    }
    return parts.isEmpty ? "" : " after " + parts.joined(separator: " ")
  }

  private var signalling: String {
    guard case .signalling(let code) = row.first.detail, let name = code.name else {
      return "L2CAP signalling"
    }
    return "\(name)"
  }
}
