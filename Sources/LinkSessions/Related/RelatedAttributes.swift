import BluetoothPackets
import ByteReading

/// Fields for a watcher about the attributes to which a PDU refers, from requests and discovery.
enum RelatedAttributes {
  /// Returns the form in which a watcher sees attribute values. For a response the request determines it, for other
  /// PDUs discovery does.
  ///
  /// - Parameters:
  ///   - request: the request that the PDU answers.
  ///   - handles: the attributes that the request reads at once.
  ///   - opcode: the PDU's opcode.
  ///   - isAgain: whether it was delivered before, so that it is not another part of a message.
  ///   - context: the context of the PDU.
  ///   - connection: identifies the servers at its ends.
  ///   - registry: provides their attributes.
  ///   - log: provides the watcher.
  static func values(
    _ request: Transaction.ATTRequest?, asking handles: [UInt16] = [], _ opcode: ATTOpcode,
    isAgain: Bool = false, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) -> AttributeValueFields {
    // A Read Blob Response from the middle of a value does not start at a field boundary.
    guard let watcher = log.watcher, request.map({ $0.offset == 0 }) ?? true else { return .octets }
    if let type = request?.type, request?.opcode == .readByTypeRequest {
      let attribute = type.short16.map { GATTAttribute(rawValue: $0) }
      return AttributeValueFields { _, value in
        RelatedAttributes.note(
          type, RelatedField.requestedType16, RelatedField.requestedType128, watcher)
        return attribute?.describeValue(&value) == true
          || ValueLayouts.describe(&value, of: type, written: false)
      }
    }
    let isWritten = opcode.isFromClient == true
    let mayGoOn = fills(opcode, context, connection.attMTU)
    let messages = registry.messages
    let requested = request?.handle
    // Notifications and responses come from the server; writes go to it.
    let server = registry.gatt.server(
      of: &connection,
      sendingIn: isWritten ? context.direction.opposite : context.direction)
    guard let slot = registry.gatt.indices[server] else { return .octets }
    // A copy of the server's state would retain a dozen references, so use the slots directly.
    let slots = registry.gatt.slots
    func describe(_ named: UInt16?, _ value: inout ByteReader) -> Bool {
      guard let named, let attribute = slots[slot].database[named],
        !attribute.isVendorDefined
      else { return false }
      if let short = attribute.type.short16 {
        let attribute = GATTAttribute(rawValue: short)
        if mayGoOn, attribute == .characteristicUserDescription { return false }
        if attribute.describeValue(&value) { return true }
        if let layout = slots[slot].database.reportLayout(of: named) {
          layout.describe(&value, to: watcher)
          return true
        }
      }
      if !isAgain,
        let message = messages.assembly.take(
          value.unread, of: named, written: isWritten, context)
      {
        ValueLayouts.describe(
          message: message, of: attribute.type, written: isWritten, watcher)
      }
      return ValueLayouts.describe(
        &value, of: attribute.type, written: isWritten, mayGoOn: mayGoOn)
    }
    guard !handles.isEmpty else {
      return AttributeValueFields { handle, value in describe(handle ?? requested, &value) }
    }
    var rest = handles[...]
    let gatt = registry.gatt
    return AttributeValueFields(
      lengths: { gatt.lengths(of: handles, from: server, octets: $0) },
      describe: { _, value in describe(rest.popFirst(), &value) })
  }

  /// Returns whether a response is filled by a value, so that the value may be longer. Core 6.0, Vol 3, Part F, 3.4.4.4
  /// and 3.4.4.6.
  private static func fills(
    _ opcode: ATTOpcode, _ context: PDUContext, _ mtu: Known<UInt16>
  ) -> Bool {
    guard opcode == .readResponse || opcode == .readBlobResponse, context.channel == nil else {
      return false
    }
    return context.octets >= Int(mtu.value ?? 23)
  }

  /// Shows the request that a response answers, and all attributes to which the PDU refers.
  ///
  /// - Parameter handles: the attributes that the request reads at once.
  static func emit(
    _ request: Transaction.ATTRequest?, asking handles: [UInt16], _ opcode: ATTOpcode,
    _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard let watcher = log.watcher else { return }
    let isFromClient = opcode.isFromClient ?? true
    let server = registry.gatt.server(
      of: &connection, sendingIn: isFromClient ? context.direction.opposite : context.direction)
    // Iterate by index, because each field that is shown adds one.
    for place in watcher.indices where FieldSet.handles.contains(watcher[place].id) {
      name(
        UInt16(truncatingIfNeeded: watcher[place].value), of: server, context, &registry, watcher)
    }
    guard let request else { return }
    watcher.note(RelatedField.requestFrame, number: request.frame.number)
    if let type = request.type {
      RelatedAttributes.note(
        type, RelatedField.requestedType16, RelatedField.requestedType128, watcher)
    }
    // An error response contains the handle of the attribute itself.
    guard opcode != .errorResponse else { return }
    for handle in request.handle.map({ [$0] }) ?? handles {
      watcher.note(RelatedField.requestedHandle, offset: 0, length: 2, value: UInt64(handle))
      name(handle, of: server, context, &registry, watcher)
    }
  }

  /// Shows the service, characteristic and attribute to which a handle belongs, if earlier packets revealed them.
  private static func name(
    _ handle: UInt16, of server: GATTMemory.Server, _ context: PDUContext,
    _ registry: inout Registry, _ watcher: FieldWatcher
  ) {
    guard let slot = registry.gatt.indices[server] else { return }
    // Read in place, because a copy would retain a dozen references.
    let attribute = registry.gatt.slots[slot].database[handle]
    // Information that is new in this packet is in its own fields; these fields show what was known
    // before.
    let isNew = attribute?.firstFrame == context.frame.number
    let known = isNew ? nil : attribute
    let asked = isNew ? handle &- 1 : handle
    if let service = registry.gatt.slots[slot].database.precedingService(of: asked) {
      RelatedAttributes.note(service, RelatedField.service16, RelatedField.service128, watcher)
    }
    if let characteristic = registry.gatt.slots[slot].database.precedingCharacteristic(of: asked),
      characteristic.uuid != known?.uuid || known?.kind != .characteristicValue
    {
      RelatedAttributes.note(
        characteristic, RelatedField.characteristic16, RelatedField.characteristic128, watcher)
    }
    guard let known else { return }
    // A declaration is identified by its own type, whose width differs from that of the declared UUID.
    if case .characteristicDeclaration = known.kind {
      RelatedAttributes.note(
        known.type, RelatedField.requestedType16, RelatedField.requestedType128, watcher)
    } else {
      RelatedAttributes.note(
        known, RelatedField.requestedType16, RelatedField.requestedType128, watcher)
    }
  }

  /// Shows an attribute's UUID in the width in which discovery showed it.
  private static func note(
    _ attribute: GATTDatabase.Attribute, _ short: Field, _ long: Field, _ watcher: FieldWatcher
  ) {
    note(attribute.uuid, short, long, isWide: attribute.isWide, watcher)
  }

  private static func note(
    _ uuid: BluetoothUUID, _ short: Field, _ long: Field, isWide: Bool = false,
    _ watcher: FieldWatcher
  ) {
    if let short16 = uuid.short16, !isWide {
      watcher.note(short, offset: 0, length: 2, value: UInt64(short16))
    } else {
      // The octets are in display order, not in the order of the PDU.
      watcher.note(long, octetsOf: uuid.rawValue.byteSwapped)
    }
  }
}
