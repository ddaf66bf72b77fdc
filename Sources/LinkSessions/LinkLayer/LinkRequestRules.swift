import BluetoothPackets

/// Rules for the values in connection requests and connection updates. Core 6.0, Vol 6, Part B, 2.3.3.1
/// and 4.5.
enum LinkRequestRules {
  /// Reports a connection request that can't be parsed although its CRC is valid, with both addresses if it contains
  /// them.
  static func reportLength(
    of header: AdvertisingHeader, _ pdu: RawSpan, _ log: inout SessionLog
  ) {
    var values = [Finding.Value(.octets, .number(Int(header.length)))]
    if let advertiser = pdu.address(at: 8), let initiator = pdu.address(at: 2) {
      values.append(Finding.Value(.initiator, .name(initiator.description)))
      values.append(Finding.Value(.address, .name(advertiser.description)))
    }
    log.emit(
      .finding(
        Finding(
          .llConnectionLength, direction: .centralToPeripheral, frame: log.frame, values: values)))
  }

  /// Checks the values in a connection request. 2.3.3.1.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - channelsAreKnown: whether its channel map and hop increment are as they were sent.
  ///   - connection: the connection that it opens.
  ///   - log: receives the violations.
  static func check(
    _ request: ConnectIndication, channelsAreKnown: Bool, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = LinkDirection.centralToPeripheral
    if channelsAreKnown, !(5...16).contains(request.hopIncrement) {
      log.violate(.llConnectionHop, connection: connection.index, direction: direction)
    }
    check(
      interval: request.interval, latency: request.latency, timeout: request.timeout, &connection,
      &log)
    if channelsAreKnown { check(request.channelMap, &connection, &log) }
    // The window size is at most 10 ms and at most the interval minus 1.25 ms, and the offset is at most the interval.
    // 4.5.3.
    if request.windowSize == 0 || request.windowSize > 8
      || UInt16(request.windowSize) >= max(request.interval, 1)
      || request.windowOffset > request.interval
    {
      log.violate(.llConnectionWindow, connection: connection.index, direction: direction)
    }
  }

  static func check(
    interval: UInt16, latency: UInt16, timeout: UInt16, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = LinkDirection.centralToPeripheral
    if (1..<6).contains(interval) {
      log.violate(.llConnectionIntervalShort, connection: connection.index, direction: direction)
    } else if !(6...3200).contains(interval) {
      log.violate(.llConnectionInterval, connection: connection.index, direction: direction)
    }
    if latency > 499 {
      log.violate(.llConnectionLatency, connection: connection.index, direction: direction)
    }
    // The timeout must exceed (1 + latency) × 2 intervals; it is in units of 10 ms, the interval in units of 1.25 ms.
    if !(10...3200).contains(timeout)
      || Int(timeout) * 8 <= (1 + Int(latency)) * 2 * Int(interval)
    {
      log.violate(.llConnectionTimeout, connection: connection.index, direction: direction)
    }
  }

  /// Checks timing in units of 125 µs. Core 6.2, Vol 6, Part B, 4.5.1.
  static func check(
    rate update: LLControlPDU.ConnectionRateIndication, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = LinkDirection.centralToPeripheral
    if !(3...32_000).contains(update.interval) {
      log.violate(.llConnectionInterval, connection: connection.index, direction: direction)
    }
    if update.latency > 499 {
      log.violate(.llConnectionLatency, connection: connection.index, direction: direction)
    }
    // The timeout must exceed (1 + latency) × subrate factor × 2 intervals; it is in units of 10 ms, the interval in
    // units of 125 µs.
    let events = (1 + Int(update.latency)) * max(1, Int(update.factor))
    if !(10...3200).contains(update.timeout)
      || Int(update.timeout) * 80 <= events * 2 * Int(update.interval)
    {
      log.violate(.llConnectionTimeout, connection: connection.index, direction: direction)
    }
  }

  static func check(
    _ map: ChannelMap, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    if map.count < 2 {
      log.violate(.llChannelMap, connection: connection.index, direction: .centralToPeripheral)
    }
  }
}
