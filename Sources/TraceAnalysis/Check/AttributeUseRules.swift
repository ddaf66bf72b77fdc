import BluetoothPackets
import LinkSessions

/// Rules about the use of attributes over a whole capture: sizes, handles and searches.
struct AttributeUseRules {
  let watch: AttributeWatch
  let connections: ConnectionTable
  let gatt: GATTMemory
  /// Requests from peripherals for new connection parameters.
  var requests: [ParameterRequest] = []

  /// Minimum number of full 20-octet values that shows that a larger MTU would have been used.
  static let fullValues = 20

  var findings: [Finding] {
    defaultMTU + cutReads + shortValues + invalidHandles + handlesBeyondEnd + unsupportedRequests
      + searches
      + queues + preferredParameters
  }

  // MARK: Sizes

  /// Values that fill 23 octets on a connection whose MTU was never raised.
  private var defaultMTU: [Finding] {
    watch.fullOfDefault.entries.sorted { $0.key < $1.key }.compactMap { index, values in
      let connection = connections[index]
      guard values.count >= AttributeUseRules.fullValues, connection.startWasCaptured,
        connection.encryptedPackets == 0, connection.attMTU.value == 23
      else { return nil }
      let offers = connection.attMTUOffers
      var details = [Finding.Value(.count, .number(values.count))]
      if let client = offers.client.value, let server = offers.server.value, client != server {
        details.append(Finding.Value(.mtu, .number(Int(client))))
        details.append(Finding.Value(.octets, .octets(Int(server))))
      }
      return Finding(
        .attMTUDefault, connection: index, frame: values.last,
        earlierFrames: [values.first.number] + [offers.server.frame].compactMap(\.self),
        values: details
      ).beginning(at: values.first.time)
    }
  }

  /// Full reads that were not followed by a check for more data.
  private var cutReads: [Finding] {
    watch.fullReads.values.sorted { $0.frame.number < $1.frame.number }.compactMap { read in
      let connection = connections[read.place.connection]
      // The next request may have come after the end of the capture, or may not have been captured.
      guard connection.lastFrame.number > read.frame.number + 1,
        !connection.isOnAir || !connection.lacksPackets
      else { return nil }
      return Finding(
        .attValueCut, connection: read.place.connection, direction: read.place.server.opposite,
        frame: read.frame,
        values: [
          Finding.Value(.octets, .octets(read.octets)),
          Finding.Value(.handle, .handle(read.place.handle)),
        ])
    }
  }

  /// Values of 20 octets after the MTU was raised, followed soon by longer values of the same attribute: the sender
  /// had not used the new MTU at first.
  private var shortValues: [Finding] {
    watch.values.entries.compactMap { place, values -> Finding? in
      // A single 20-octet value among values of many sizes is a coincidence.
      guard values.short >= 2, values.longer >= 3, !values.variesBefore,
        let first = values.firstShort,
        let longer = values.firstLonger,
        longer.time.elapsed(since: first.time) < 5_000_000_000
      else { return nil }
      return Finding(
        .attValueBeforeMTU, connection: place.connection, frame: longer,
        earlierFrames: [first.number],
        values: [
          Finding.Value(.count, .number(values.short)),
          Finding.Value(.mtu, .octets(Int(values.mtu))),
          Finding.Value(.handle, .handle(place.handle)),
        ]
      ).beginning(at: first.time)
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  // MARK: Handles

  /// Invalid Handle errors for attributes that this server had before.
  ///
  /// On another connection, that indicates a stale cache, unless the server was rediscovered before.
  private var invalidHandles: [Finding] {
    var known: [AttributeUse: (place: AttributeWatch.Place, frame: Frame)] = [:]
    for (place, frame) in watch.worked {
      guard let use = use(of: place) else { continue }
      if let earlier = known[use], earlier.frame.number <= frame.number { continue }
      known[use] = (place, frame)
    }
    return watch.refusals.compactMap { refusal in
      guard refusal.error == .invalidHandle, let use = use(of: refusal.place),
        let earlier = known[use].map({ (frame: $0.frame.number, connection: $0.place.connection) })
          ?? discovered(refusal.place),
        earlier.frame < refusal.requestFrame
      else { return nil }
      let isSame = earlier.connection == refusal.place.connection
      var values = [Finding.Value(.handle, .handle(refusal.place.handle))]
      if !isSame { values.append(Finding.Value(.reason, .name("Invalid Handle"))) }
      return Finding(
        isSame ? .attInvalidHandle : .gattStaleCache, connection: refusal.place.connection,
        direction: isSame ? refusal.place.server : refusal.place.server.opposite,
        frame: refusal.response, earlierFrames: [earlier.frame, refusal.requestFrame],
        values: values, failures: [.transaction(TransactionID(refusal.transaction))])
    }
  }

  /// Invalid Handle errors for handles above the last service that the client found on the same connection: the client
  /// obtained those handles from another source. Handles that the server had earlier are in `invalidHandles`.
  private var handlesBeyondEnd: [Finding] {
    var found:
      [AttributeWatch.Place: (refusals: [AttributeWatch.Refusal], end: Int, last: UInt16)] =
        [:]
    for refusal in watch.refusals where refusal.error == .invalidHandle {
      var server = refusal.place
      server = AttributeWatch.Place(
        connection: server.connection, server: server.server, handle: 0, swaps: server.swaps)
      guard let end = watch.tableEnds[server], refusal.place.handle >= end.beyond,
        end.frame.number < refusal.requestFrame, discovered(refusal.place) == nil
      else { continue }
      found[server, default: ([], end.frame.number, end.beyond - 1)].refusals.append(refusal)
    }
    return found.values.compactMap { refusals, end, last -> Finding? in
      let handles = refusals.map(\.place.handle)
      guard let first = refusals.first, let lowest = handles.min(), let highest = handles.max()
      else { return nil }
      return Finding(
        .gattHandleBeyondEnd, connection: first.place.connection,
        direction: first.place.server.opposite, frame: first.response,
        earlierFrames: [end, first.requestFrame],
        values: [
          Finding.Value(.count, .number(refusals.count)), Finding.Value(.handle, .handle(lowest)),
          Finding.Value(.other, .handle(highest)), Finding.Value(.capacity, .number(Int(last))),
        ], failures: refusals.map { .transaction(TransactionID($0.transaction)) })
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  /// Returns the record that last showed an attribute to its client, and the connection.
  private func discovered(_ place: AttributeWatch.Place) -> (frame: Int, connection: Int)? {
    let connection = connections[place.connection]
    guard
      let attribute = gatt.database(of: connection, sendingIn: place.server)?[place.handle],
      case .discovery(_, let first) = attribute.origin
    else { return nil }
    let isShownAgain = attribute.lastFrame >= connection.firstFrame.number
    return (attribute.lastFrame, isShownAgain ? place.connection : first.index)
  }

  /// An attribute, regardless of the connection.
  private struct AttributeUse: Hashable {
    let server: GATTMemory.Server
    let handle: UInt16
  }

  private func use(of place: AttributeWatch.Place) -> AttributeUse? {
    guard place.handle > 0 else { return nil }
    return AttributeUse(
      server: gatt.server(of: connections[place.connection], sendingIn: place.server),
      handle: place.handle)
  }

  /// Requests that every server must support. Exchange MTU is not one of them. Core 6.0, Vol 3,
  /// Part F, 3.3, and Part G, 4.2, Table 4.1.
  private static let mandatory: Set<ATTOpcode> = [
    .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest,
    .readRequest, .readByGroupTypeRequest,
  ]

  private var unsupportedRequests: [Finding] {
    watch.refusals.compactMap { refusal in
      guard refusal.error == .requestNotSupported,
        AttributeUseRules.mandatory.contains(refusal.request)
      else { return nil }
      return Finding(
        .attUnsupportedRequest, connection: refusal.place.connection,
        direction: refusal.place.server, frame: refusal.response,
        earlierFrames: [refusal.requestFrame],
        values: [Finding.Value(.opcode, .attRequest(refusal.request))],
        failures: [.transaction(TransactionID(refusal.transaction))])
    }
  }

  // MARK: Searches

  private var searches: [Finding] {
    watch.searches.sorted {
      ($0.key.connection, $0.key.server, $0.key.swaps)
        < ($1.key.connection, $1.key.server, $1.key.swaps)
    }.compactMap { place, tally in
      var tally = tally
      tally.close()
      guard tally.extra > 0, let first = tally.firstFrame, let last = tally.lastFrame else {
        return nil
      }
      return Finding(
        .gattMixedUUIDSizes, connection: place.connection, direction: place.server, frame: last,
        earlierFrames: [first.number],
        values: [
          Finding.Value(.count, .number(tally.roundTrips)),
          Finding.Value(.extra, .number(tally.extra)),
        ]
      ).beginning(at: first.time)
    }
  }

  // MARK: Queued writes

  private var queues: [Finding] {
    watch.queues.compactMap { queue in
      let database = gatt.database(
        of: connections[queue.connection], sendingIn: queue.client.opposite)
      let services = Set(queue.handles.compactMap { database?.service(of: $0)?.handle })
      guard services.count > 1 else { return nil }
      return Finding(
        .gattPrepareAcrossServices, connection: queue.connection, direction: queue.client,
        frame: queue.frame)
    }
  }

  // MARK: Preferred connection parameters

  /// Reports intervals at the end of connections that differ from what the peripheral prefers.
  private var preferredParameters: [Finding] {
    watch.eightOctets.compactMap { place, value -> Finding? in
      let connection = connections[place.connection]
      guard value.minimum <= value.maximum, (6...3200).contains(value.minimum),
        (6...3200).contains(value.maximum), let parameters = connection.parameters.value,
        connection.parameters.basis == .seen,
        gatt.database(of: connection, sendingIn: place.server)?[place.handle]?.uuid
          == AttributeWatch.preferredParameters
      else { return nil }
      let asked = Int64(value.minimum) * 1_250_000...Int64(value.maximum) * 1_250_000
      guard !asked.contains(parameters.intervalNanoseconds),
        connection.lastFrame.time.elapsed(since: value.frame.time) > ParameterRules.pause
      else { return nil }
      // If the peripheral itself requested the parameters, the central did not ignore its preference.
      let request = requests.last {
        $0.connection == place.connection && $0.isMet(by: parameters)
          && $0.timeout == parameters.timeout
      }
      return Finding(
        .paramPreferredIgnored, connection: place.connection,
        direction: request == nil ? .centralToPeripheral : .peripheralToCentral,
        frame: value.frame,
        earlierFrames: request.flatMap {
          $0.frame.number < value.frame.number ? [$0.frame.number] : nil
        } ?? [],
        values: [
          Finding.Value(.interval, .nanoseconds(parameters.intervalNanoseconds)),
          Finding.Value(.askedInterval, .nanosecondRange(asked)),
        ] + (request == nil ? [] : [Finding.Value(.what, .name("asked"))]))
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }
}
