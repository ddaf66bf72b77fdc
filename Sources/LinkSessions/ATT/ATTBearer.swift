import BluetoothPackets

/// The pending requests and indications of one ATT bearer. Each side may be a client, and each may be a
/// server that indicates. Core 6.0, Vol 3, Part F, 3.3.2.
struct ATTBearer: Hashable, Sendable {
  /// The pending requests, by the direction of the request.
  private var requests = BothDirections(both: OpenRequests())
  /// The pending indications, by the direction of the indication.
  private var indications = BothDirections(both: OpenRequests())
  /// The record of each client's first Exchange MTU Request.
  var mtuRequestFrame = BothDirections<Int?>(both: nil)
  /// Whether each client's last Exchange MTU Request was rejected, in which case no MTU was exchanged.
  var mtuWasRefused = BothDirections(both: false)
  /// Whether each client has started to discover all services.
  var hasDiscovered = BothDirections(both: false)

  /// Changes the pending requests or indications that `opcode` belongs to. `opcode` may be the request,
  /// the indication or its response.
  ///
  /// A function, because a mutating subscript allocates the frame of its coroutine at each use.
  mutating func change<Result>(
    _ opcode: ATTOpcode, _ direction: LinkDirection, _ body: (inout OpenRequests) -> Result
  ) -> Result {
    switch (opcode.isOfIndication, direction) {
    case (true, .centralToPeripheral): body(&indications.centralToPeripheral)
    case (true, .peripheralToCentral): body(&indications.peripheralToCentral)
    case (false, .centralToPeripheral): body(&requests.centralToPeripheral)
    case (false, .peripheralToCentral): body(&requests.peripheralToCentral)
    }
  }

  /// All pending requests and indications.
  var waiting: [Transaction.ATTRequest] {
    LinkDirection.both.flatMap { requests[$0].waiting + indications[$0].waiting }
  }

  /// Removes and returns all pending requests and indications.
  mutating func removeAll() -> [Transaction.ATTRequest] {
    LinkDirection.both.flatMap { requests[$0].removeAll() + indications[$0].removeAll() }
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    requests.swap()
    indications.swap()
    mtuRequestFrame.swap()
    mtuWasRefused.swap()
    hasDiscovered.swap()
    for direction in LinkDirection.both {
      requests[direction].swapDirections()
      indications[direction].swapDirections()
    }
  }
}

extension ATTOpcode {
  fileprivate var isOfIndication: Bool {
    self == .handleValueIndication || self == .handleValueConfirmation
  }
}
