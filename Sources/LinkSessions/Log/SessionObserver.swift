public import BluetoothPackets

/// Is told what the sessions find, while they find it.
///
/// `interests` says of what an observer is told; every method does nothing unless the observer says
/// otherwise. PDUs are lent for the length of the call: what is to be kept has to be copied. What a
/// record gives is told in the order in which it is found: PDUs first, then what they mean.
public protocol SessionObserver: AnyObject {
  /// What the observer wants to be told of; asked once, before the first record.
  var interests: SessionInterests { get }

  // MARK: Of interest `pdus`

  /// A complete ATT PDU.
  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext)
  /// A response or error response, with the request that it answers; `observe` has been called.
  func observe(_ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext)
  /// A complete L2CAP signalling command.
  func observe(_ command: borrowing SignallingCommand, in context: PDUContext)
  /// A complete PDU of the Security Manager.
  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext)
  /// A complete SDU of a credit-based channel.
  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext)

  // MARK: Of interest `controlPDUs`

  /// An LL control PDU in the plain, the first time that it is delivered.
  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext)

  // MARK: Of interest `linkPackets`

  /// A packet of a connection on the air, whatever it holds.
  func observe(_ packet: LinkPacket)
  /// A connection on the air begins by this request; its `connectionOpened` has been told.
  func observe(_ request: ConnectionRequest)

  // MARK: Of interest `advertising`

  /// A PDU of an advertising channel, on the air or reported by a controller.
  func observe(_ sighting: borrowing AdvertisingSighting)

  // MARK: Of interest `hostTraffic`

  /// An HCI ACL packet of an LE connection.
  func observe(_ packet: HostPacket)
  /// Packets of a connection have left the controller's buffers.
  func observe(_ completed: CompletedPackets)
  /// A controller has told what buffers it has.
  func observe(_ buffers: ControllerBuffers)

  // MARK: Of interest `transactions`

  /// A request, command or one-way PDU has been seen; what answers it may come.
  func observe(began transaction: Transaction)
  /// A transaction has its outcome: nothing about it changes any more.
  func observe(ended transaction: Transaction)

  // MARK: Of interest `security`

  /// A pairing has its outcome; the transaction that it is has just been told.
  func observe(ended pairing: Pairing)
  /// An attempt to encrypt a connection has its outcome.
  func observe(ended encryption: LinkEncryption)

  // MARK: Of interest `events`

  /// Something about a connection has changed, or a rule was broken.
  func observe(_ event: SessionEvent)
  /// What was taken for the central of this connection is the peripheral: directions told before
  /// have to be turned round.
  func observeRoleSwap(of connection: Int)
}

extension SessionObserver {
  public func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {}
  public func observe(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext
  ) {}
  public func observe(_ command: borrowing SignallingCommand, in context: PDUContext) {}
  public func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) {}
  public func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {}
  public func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {}
  public func observe(_ packet: LinkPacket) {}
  public func observe(_ request: ConnectionRequest) {}
  public func observe(_ sighting: borrowing AdvertisingSighting) {}
  public func observe(_ packet: HostPacket) {}
  public func observe(_ completed: CompletedPackets) {}
  public func observe(_ buffers: ControllerBuffers) {}
  public func observe(began transaction: Transaction) {}
  public func observe(ended transaction: Transaction) {}
  public func observe(ended pairing: Pairing) {}
  public func observe(ended encryption: LinkEncryption) {}
  public func observe(_ event: SessionEvent) {}
  public func observeRoleSwap(of connection: Int) {}
}
