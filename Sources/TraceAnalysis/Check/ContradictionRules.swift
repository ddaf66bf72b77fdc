import BluetoothPackets
import LinkSessions

/// Rules about a side that contradicts itself. They need no knowledge from outside the capture.
struct ContradictionRules {
  let watch: ContradictionWatch
  let connections: ConnectionTable
  /// Requests from peripherals for new connection parameters.
  let requests: [ParameterRequest]

  var findings: [Finding] {
    twoEnds + twoMTUs + unfitAnswers + oneWayExchanges + stuckSearches + lostValues
  }

  /// Whether the capture contains the whole connection.
  private func isWhole(_ index: Int) -> Bool {
    let connection = connections[index]
    return !connection.lacksPackets && connection.encryptedPackets == 0
      && connection.cutPackets == 0
  }

  // MARK: Services

  /// Services for which the server gave two different end handles. Core 6.0, Vol 3, Part G, 4.4.1 and 4.4.2.
  private var twoEnds: [Finding] {
    watch.ends.filter { isWhole($0.server.connection) }.map { found in
      Finding(
        .gattGroupEndDiffers, connection: found.server.connection,
        direction: found.server.direction, frame: found.second.frame,
        earlierFrames: [found.first.frame],
        values: [
          Finding.Value(.handle, .handle(found.start)),
          Finding.Value(.other, .handle(found.first.end)),
          Finding.Value(.capacity, .handle(found.second.end)),
          Finding.Value(.outcome, .name(found.isLast ? "last" : "continued")),
        ])
    }
  }

  // MARK: MTU

  /// Sides that announced different MTUs as a client and as a server. Core 6.0, Vol 3, Part F, 3.4.2.1 and 3.4.2.2.
  private var twoMTUs: [Finding] {
    watch.mtus.compactMap { side, mtus -> Finding? in
      guard let client = mtus.asClient, let server = mtus.asServer, client.own != server.own,
        // If the server answers with the client's own value, the result is unambiguous.
        client.agreed != server.agreed
      else { return nil }
      let last = client.frame.number > server.frame.number ? client.frame : server.frame
      return Finding(
        .attMTUDiffers, connection: side.connection, direction: side.direction, frame: last,
        earlierFrames: [min(client.frame.number, server.frame.number)],
        values: [
          Finding.Value(.mtu, .number(Int(client.own))),
          Finding.Value(.octets, .number(Int(server.own))),
          Finding.Value(.capacity, .number(Int(client.agreed))),
          Finding.Value(.extra, .number(Int(server.agreed))),
        ])
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  /// Servers that refuse an MTU exchange although they start one themselves or answered one on another connection.
  private var oneWayExchanges: [Finding] {
    watch.refusedExchanges.compactMap { refused in
      let index = refused.server.connection
      let peers = Peers(of: connections[index])
      var earlier: Int?
      var isElsewhere = false
      if let own = watch.mtus[refused.server]?.asClient, own.frame.number < refused.request {
        earlier = own.frame.number
      } else {
        earlier = watch.mtus.lazy.compactMap { side, mtus -> Int? in
          guard side.connection != index, side.direction == refused.server.direction, peers != nil,
            Peers(of: connections[side.connection]) == peers
          else { return nil }
          return mtus.asServer?.frame.number
        }.filter { $0 < refused.request }.max()
        isElsewhere = true
      }
      guard let earlier else { return nil }
      return Finding(
        .attMTURefused, connection: index, direction: refused.server.direction,
        frame: refused.frame, earlierFrames: [earlier, refused.request],
        values: [Finding.Value(.outcome, .name(isElsewhere ? "elsewhere" : "own"))],
        failures: [.transaction(TransactionID(refused.transaction))])
    }
  }

  // MARK: Answers that do not fit

  /// Unanswered requests where the answer to the same request was once longer than the current MTU and other requests
  /// are answered. Core 6.0, Vol 3, Part F, 3.4.4.10.
  private var unfitAnswers: [Finding] {
    watch.unanswered.compactMap { open -> Finding? in
      let index = open.server.connection
      let peers = Peers(of: connections[index])
      guard isWhole(index), watch.answering.contains(open.server),
        let known = watch.answered.last(where: { known in
          known.search == open.search && known.server.direction == open.server.direction
            && known.octets > open.mtu && known.frame < open.request.number
            && (known.server.connection == index
              || peers != nil && Peers(of: connections[known.server.connection]) == peers)
        })
      else { return nil }
      return Finding(
        .attAnswerUnfit, connection: index, direction: open.server.direction, frame: open.request,
        earlierFrames: [known.frame],
        values: [
          Finding.Value(.opcode, .attRequest(open.search.opcode)),
          Finding.Value(.octets, .octets(known.octets)),
          Finding.Value(.mtu, .number(known.mtu)),
          Finding.Value(.capacity, .number(open.mtu)),
        ], failures: [.transaction(TransactionID(open.transaction))])
    }
  }

  // MARK: Searches

  private var stuckSearches: [Finding] {
    watch.stuck.filter { isWhole($0.client.connection) }.map { stuck in
      Finding(
        .gattSearchStuck, connection: stuck.client.connection, direction: stuck.client.direction,
        frame: stuck.last, earlierFrames: [stuck.first],
        values: [
          Finding.Value(.count, .number(stuck.count)),
          Finding.Value(.handle, .handle(stuck.handle)),
          Finding.Value(.opcode, .attRequest(stuck.opcode)),
        ])
    }
  }

  // MARK: Parameters

  /// Maximum time from the unsupported link layer request to its repetition over L2CAP, in nanoseconds.
  private static let fallback: Int64 = 5_000_000_000

  /// Parameter requests that were repeated over L2CAP with different values, because the other link layer does not
  /// support the procedure. Core 6.0, Vol 6, Part B, 5.1.7, and Vol 3, Part A, 4.20.
  private var lostValues: [Finding] {
    // The previous request of each connection. Requests are in the order of their records.
    var before: [Int: ParameterRequest] = [:]
    return requests.compactMap { second -> Finding? in
      defer { before[second.connection] = second }
      guard second.isOfHost, let first = before[second.connection], !first.isOfHost,
        let unsupported = first.unsupported,
        unsupported.number < second.frame.number,
        second.frame.time.elapsed(since: unsupported.time) <= ContradictionRules.fallback,
        !first.interval.overlaps(second.interval)
      else { return nil }
      return Finding(
        .paramFallbackValues, connection: second.connection, direction: .peripheralToCentral,
        frame: second.frame, earlierFrames: [first.frame.number, unsupported.number],
        values: [
          Finding.Value(.askedInterval, .nanosecondRange(second.interval)),
          Finding.Value(.ownInterval, .nanosecondRange(first.interval)),
        ])
    }
  }
}
