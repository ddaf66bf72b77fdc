import BluetoothPackets
import LinkSessions

/// What is counted of each packet, whatever event it is in.
extension EventTracker {
  func count(_ packet: LinkPacket, at time: Double) {
    counts.packets += 1
    let channel = packet.radio.channel.flatMap { $0 < 37 ? Int($0) : nil }
    if let channel, let rssi = packet.radio.rssi {
      channels[channel].rssiSum += Int(rssi)
      channels[channel].rssiCount += 1
    }
    if packet.isRetransmission { packets.retransmissions[packet.direction] += 1 }
    guard packet.hasGoodCRC, let header = packet.header else {
      packets.badCRC[packet.direction] += 1
      if let channel { channels[channel].badCRC += 1 }
      return
    }
    if let channel { channels[channel].pdus += 1 }
    packets.pdus[packet.direction] += 1
    if header.isEmpty { packets.empty += 1 } else { packets.data += 1 }
    if packet.isCiphertext { hidesControl = true }
  }

  // MARK: Silence

  /// A whole packet ends the silence of its sender, for which the other side has a timeout.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.2.
  func noteSilence(before packet: LinkPacket, at time: Double) {
    guard packet.hasGoodCRC else { return }
    let direction = packet.direction
    if let last = silence[direction].lastTime {
      measure(time - last, direction, packet.frame.number)
    }
    silence[direction].lastTime = time
    if direction == .peripheralToCentral {
      lastPeripheralNumber = packet.header?.sequenceNumber
    }
  }

  private func measure(_ gap: Double, _ direction: LinkDirection, _ frame: Int) {
    if gap > silence[direction].longest {
      silence[direction].longest = gap
      silence[direction].endFrame = frame
    }
    guard let timeout = timing.timeout else { return }
    let left = timeout - gap
    if left < margin ?? .infinity {
      margin = left
      marginFrame = frame
    }
  }

  /// Who was not heard again until the end was silent till then.
  func noteTrailingSilence() {
    for direction in LinkDirection.both {
      guard let last = silence[direction].lastTime, lastPacketTime > last else { continue }
      measure(lastPacketTime - last, direction, lastFrame)
    }
  }

  // MARK: Radio time

  func countAirtime(_ packet: LinkPacket) {
    let time = airtime(packet)
    radioTime.sent[packet.direction] += time
    if packet.direction == .centralToPeripheral { radioTime.exchanges += 1 }
  }
}
