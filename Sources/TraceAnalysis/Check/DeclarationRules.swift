import BluetoothPackets
import LinkSessions

/// Rules that compare packets with declarations in the same capture: lengths, properties and error codes.
struct DeclarationRules {
  let watch: AttributeWatch
  let subscriptions: SubscriptionTally
  let connections: ConnectionTable
  let gatt: GATTMemory

  var findings: [Finding] {
    undefinedErrors + longValuesByType + valuesOfDefaultLength + wrongHandles + droppedCommands
  }

  /// Error responses with the code 0x00, which is undefined. Core 6.0, Vol 3, Part F, 3.4.1.1.
  private var undefinedErrors: [Finding] {
    watch.refusals.filter { $0.error.rawValue == 0 }.map { refusal in
      Finding(
        .attErrorUndefined, connection: refusal.place.connection, direction: refusal.place.server,
        frame: refusal.response, earlierFrames: [refusal.requestFrame],
        values: [Finding.Value(.opcode, .attRequest(refusal.request))],
        failures: [.transaction(TransactionID(refusal.transaction))])
    }
  }

  /// Values that a server returns by handle but not by type, and that are longer than all values that it returns by
  /// type.
  private var longValuesByType: [Finding] {
    watch.refusals.compactMap { refusal in
      guard refusal.request == .readByTypeRequest, let type = refusal.type,
        [0x0D, 0x0E, 0x11].contains(refusal.error.rawValue),
        let database = gatt.database(
          of: connections[refusal.place.connection], sendingIn: refusal.place.server),
        let listed = watch.listedOctets.first(where: {
          $0.key.connection == refusal.place.connection && $0.key.server == refusal.place.server
        })?.value,
        let read = watch.longReads.first(where: {
          $0.key.connection == refusal.place.connection && $0.key.server == refusal.place.server
            && database[$0.key.handle]?.uuid == type && $0.value.octets > listed
        })
      else { return nil }
      return Finding(
        .attLongValueByType, connection: refusal.place.connection, direction: refusal.place.server,
        frame: refusal.response,
        earlierFrames: Set([read.value.frame, refusal.requestFrame])
          .filter { $0 < refusal.response.number }.sorted(),
        values: [
          Finding.Value(.octets, .octets(read.value.octets)),
          Finding.Value(.extra, .number(listed)),
          Finding.Value(.handle, .handle(read.key.handle)),
        ], failures: [.transaction(TransactionID(refusal.transaction))])
    }
  }

  /// Minimum number of values of the same length for a finding.
  private static let fewestValues = 3

  /// Values that all have the maximum length under the default MTU, although a larger MTU was in effect and the client
  /// sends longer values to the same service.
  private var valuesOfDefaultLength: [Finding] {
    watch.values.entries.compactMap { place, values -> Finding? in
      guard values.short >= DeclarationRules.fewestValues, values.longer == 0, !values.variesBefore,
        let first = values.firstShort,
        let database = gatt.database(
          of: connections[place.connection], sendingIn: place.server),
        let service = database.service(of: place.handle),
        watch.longWrites.contains(where: {
          $0.connection == place.connection && $0.server == place.server
            && database.service(of: $0.handle)?.handle == service.handle
        })
      else { return nil }
      return Finding(
        .attValuesOfDefaultLength, connection: place.connection, direction: place.server,
        frame: first,
        values: [
          Finding.Value(.count, .number(values.short)),
          Finding.Value(.mtu, .octets(Int(values.mtu))),
          Finding.Value(.handle, .handle(place.handle)),
        ])
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  // MARK: Properties

  private struct Client: Hashable {
    let connection: Int
    let server: LinkDirection
  }

  /// Returns the places by client, in the order of their first records.
  private func byClient(_ places: [AttributeWatch.Place: Frame]) -> [(Client, [Int], [UInt16])] {
    Dictionary(grouping: places) {
      Client(connection: $0.key.connection, server: $0.key.server)
    }.map { client, places in
      let sorted = places.sorted { $0.value.number < $1.value.number }
      return (client, sorted.map(\.value.number), sorted.map(\.key.handle))
    }.sorted { ($0.1.first ?? 0) < ($1.1.first ?? 0) }
  }

  /// Characteristic values that a client wrote as if they were descriptors, because it confused the handles.
  private var wrongHandles: [Finding] {
    let places = watch.subscribing.filter { place, _ in
      guard let (properties, database) = characteristic(place), properties.rawValue & 0x30 != 0,
        let declaration = database.characteristic(of: place.handle)?.handle
      else { return false }
      // The client never wrote to a descriptor of that characteristic.
      return !subscriptions.subscriptions[of: place.connection].contains {
        $0.procedure.handle.map { database.characteristic(of: $0)?.handle } == declaration
      }
    }
    return byClient(places).compactMap { client, frames, handles in
      guard handles.count >= DeclarationRules.fewestValues else { return nil }
      return finding(.gattCCCDWrongHandle, client, frames, handles)
    }
  }

  /// Characteristics whose properties do not allow writing and to which a client wrote without response. The server
  /// drops such a write without an error.
  private var droppedCommands: [Finding] {
    let places = watch.commanded.filter { place, _ in
      // Write, Write Without Response, Authenticated Signed Writes, and Extended Properties, which may allow queued
      // writes.
      characteristic(place).map { $0.properties.rawValue & 0xCC == 0 } ?? false
    }
    return byClient(places).map { finding(.gattWriteNotOffered, $0, $1, $2) }
  }

  private func finding(
    _ rule: RuleID, _ client: Client, _ frames: [Int], _ handles: [UInt16]
  ) -> Finding {
    Finding(
      rule, connection: client.connection, direction: client.server.opposite,
      frame: frames.last.map { number in
        watch.commanded.values.first { $0.number == number }
          ?? watch.subscribing.values.first { $0.number == number }
          ?? Frame(number: number, time: connections[client.connection].lastFrame.time)
      }, earlierFrames: Array(frames.dropLast().prefix(8)),
      values: [Finding.Value(.count, .number(handles.count))]
        + (handles.count == 1 ? [Finding.Value(.handle, .handle(handles[0]))] : []))
  }

  /// Returns the properties of the characteristic whose value is at a place.
  private func characteristic(
    _ place: AttributeWatch.Place
  ) -> (properties: CharacteristicProperties, database: GATTDatabase)? {
    guard
      let database = gatt.database(of: connections[place.connection], sendingIn: place.server),
      database[place.handle]?.kind == .characteristicValue,
      case .characteristicDeclaration(let properties, place.handle)? =
        database.characteristic(of: place.handle)?.kind
    else { return nil }
    return (properties, database)
  }
}
