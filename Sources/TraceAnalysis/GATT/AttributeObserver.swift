public import BluetoothPackets
import ByteReading
public import LinkSessions

/// Keeps the latest value of each attribute, and what was refused, while a capture is read.
public final class AttributeObserver: SessionObserver {
  /// One end of one connection: whose attributes they are is asked when the capture has been read.
  struct End: Hashable {
    var connection: Int
    var direction: LinkDirection
  }

  private(set) var observations: [End: [UInt16: AttributeObservation]] = [:]

  public init() {}

  public func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .handleValueNotification(let pdu):
      note(pdu.value, of: pdu.handle, .notified, in: context) { $0.notifications += 1 }
    case .handleValueIndication(let pdu):
      note(pdu.value, of: pdu.handle, .indicated, in: context) { $0.notifications += 1 }
    case .multipleHandleValueNotification(let pdu):
      pdu.forEach { entry in
        note(entry.value, of: entry.handle, .notified, in: context) { $0.notifications += 1 }
      }
    case .writeCommand(let pdu):
      note(pdu.value, of: pdu.handle, .written, in: context) { $0.writes += 1 }
    case .signedWriteCommand(let pdu):
      note(pdu.value, of: pdu.handle, .written, in: context) { $0.writes += 1 }
    case .writeRequest(let pdu):
      note(pdu.value, of: pdu.handle, .written, in: context) { $0.writes += 1 }
    default: break
    }
  }

  public func observe(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext
  ) {
    switch pdu {
    case .readResponse(let pdu):
      guard let handle = request.handle else { return }
      note(pdu.value, of: handle, .read, in: context) { $0.reads += 1 }
    case .readByTypeResponse(let pdu):
      for index in 0..<pdu.count {
        guard let entry = pdu.entry(at: index) else { continue }
        note(entry.value, of: entry.handle, .read, in: context) { $0.reads += 1 }
      }
    case .errorResponse(let pdu):
      // A search that ends, or finds nothing, refuses no attribute.
      guard pdu.errorCode != .attributeNotFound, pdu.handle != 0 else { return }
      withObservation(of: pdu.handle, at: server(of: context, isFromServer: true)) {
        $0.noteRefusal(of: pdu.requestOpcode, with: pdu.errorCode, frame: context.frame.number)
      }
    default: break
    }
  }

  public func observeRoleSwap(of connection: Int) {
    let down = End(connection: connection, direction: .centralToPeripheral)
    let up = End(connection: connection, direction: .peripheralToCentral)
    (observations[down], observations[up]) = (observations[up], observations[down])
  }

  // MARK: Keeping

  private func note(
    _ value: RawSpan, of handle: UInt16, _ source: AttributeObservation.Source,
    in context: PDUContext, count: (inout AttributeObservation) -> Void
  ) {
    let end = server(of: context, isFromServer: source != .written)
    withObservation(of: handle, at: end) { observation in
      observation.note([UInt8](copying: value), source, frame: context.frame.number)
      count(&observation)
    }
  }

  private func server(of context: PDUContext, isFromServer: Bool) -> End {
    End(
      connection: context.connection,
      direction: isFromServer ? context.direction : context.direction.opposite)
  }

  private func withObservation(
    of handle: UInt16, at end: End, _ body: (inout AttributeObservation) -> Void
  ) {
    body(&observations[end, default: [:]][handle, default: AttributeObservation()])
  }
}
