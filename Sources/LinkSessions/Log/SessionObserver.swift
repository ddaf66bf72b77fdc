public import BluetoothPackets
public import CaptureFiles

/// Receives the sessions' findings as they are made.
///
/// An observer conforms to one protocol for each kind of finding to which it subscribes. Findings to which no observer
/// subscribes are not even assembled. PDUs are lent for the duration of the call: copy what you keep. The findings of a
/// record arrive in the order in which they are made: PDUs first, then their meaning.
///
/// No method has a default implementation, so a method with a wrong name does not compile. An observer that conforms to
/// none of the protocols stops the program when a pass begins.
///
/// The properties report to which of these protocols an observer conforms. They have default implementations, so you
/// don't need to write them. A cast would give the same result, but if many types conform to many protocols, the first
/// cast to each protocol takes as long as reading some hundred packets.
public protocol SessionObserver: AnyObject {
  /// The observer itself, if it conforms to `ATTObserver`.
  var attObserver: (any ATTObserver)? { get }
  /// The observer itself, if it conforms to `ATTAnswerObserver`.
  var attAnswerObserver: (any ATTAnswerObserver)? { get }
  /// The observer itself, if it conforms to `AttributeValueObserver`.
  var attributeValueObserver: (any AttributeValueObserver)? { get }
  /// The observer itself, if it conforms to `SignallingObserver`.
  var signallingObserver: (any SignallingObserver)? { get }
  /// The observer itself, if it conforms to `SMPObserver`.
  var smpObserver: (any SMPObserver)? { get }
  /// The observer itself, if it conforms to `SDUObserver`.
  var sduObserver: (any SDUObserver)? { get }
  /// The observer itself, if it conforms to `ControlPDUObserver`.
  var controlPDUObserver: (any ControlPDUObserver)? { get }
  /// The observer itself, if it conforms to `LinkPacketObserver`.
  var linkPacketObserver: (any LinkPacketObserver)? { get }
  /// The observer itself, if it conforms to `ConnectionRequestObserver`.
  var connectionRequestObserver: (any ConnectionRequestObserver)? { get }
  /// The observer itself, if it conforms to `AdvertisingPDUObserver`.
  var advertisingPDUObserver: (any AdvertisingPDUObserver)? { get }
  /// The observer itself, if it conforms to `HostPacketObserver`.
  var hostPacketObserver: (any HostPacketObserver)? { get }
  /// The observer itself, if it conforms to `ControllerBuffersObserver`.
  var controllerBuffersObserver: (any ControllerBuffersObserver)? { get }
  /// The observer itself, if it conforms to `HostNoteObserver`.
  var hostNoteObserver: (any HostNoteObserver)? { get }
  /// The observer itself, if it conforms to `TransactionObserver`.
  var transactionObserver: (any TransactionObserver)? { get }
  /// The observer itself, if it conforms to `FailureObserver`.
  var failureObserver: (any FailureObserver)? { get }
  /// The observer itself, if it conforms to `SecurityObserver`.
  var securityObserver: (any SecurityObserver)? { get }
  /// The observer itself, if it conforms to `SessionEventObserver`.
  var sessionEventObserver: (any SessionEventObserver)? { get }
  /// The observer itself, if it conforms to `RoleSwapObserver`.
  var roleSwapObserver: (any RoleSwapObserver)? { get }
}

// MARK: PDUs

/// Receives ATT PDUs.
public protocol ATTObserver: SessionObserver {
  /// A complete ATT PDU.
  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext)
}

/// Receives ATT responses together with the request that they answer.
public protocol ATTAnswerObserver: SessionObserver {
  /// A response or error response, with the request that it answers. It follows the call that passes
  /// the same PDU to each `ATTObserver`.
  func observe(
    _ pdu: borrowing ATTPDU, answering request: ProtocolTransaction.ATTRequest,
    in context: PDUContext)
}

/// Receives attribute values.
public protocol AttributeValueObserver: SessionObserver {
  /// A value in an ATT PDU. It follows the calls to each `ATTObserver` and `ATTAnswerObserver`.
  func observe(_ value: ValueSeen)
}

/// Receives L2CAP signalling.
public protocol SignallingObserver: SessionObserver {
  /// A complete L2CAP signalling command.
  func observe(_ command: borrowing SignallingCommand, in context: PDUContext)
}

/// Receives Security Manager PDUs.
public protocol SMPObserver: SessionObserver {
  /// A complete Security Manager PDU.
  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext)
}

/// Receives the SDUs of credit-based channels.
public protocol SDUObserver: SessionObserver {
  /// A complete SDU of a credit-based channel.
  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext)
}

/// Receives LL control PDUs.
public protocol ControlPDUObserver: SessionObserver {
  /// An unencrypted or decrypted LL control PDU, the first time that it is delivered.
  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext)
}

// MARK: Packets

/// Receives every packet of a connection on the air.
public protocol LinkPacketObserver: SessionObserver {
  /// A packet of a connection on the air, whatever its contents.
  func observe(_ packet: LinkPacket)
}

/// Receives the requests that open connections on the air.
public protocol ConnectionRequestObserver: SessionObserver {
  /// The request that opened a connection on the air; it follows the `connectionOpened` event.
  func observe(_ request: SeenConnectIndication)
}

/// Receives advertising.
public protocol AdvertisingPDUObserver: SessionObserver {
  /// A PDU of an advertising channel, seen on the air or reported by a controller.
  func observe(_ sighting: borrowing AdvertisingSighting)
}

/// Receives the data packets of connections between host and controller.
public protocol HostPacketObserver: SessionObserver {
  /// An HCI ACL packet of an LE connection.
  func observe(_ packet: HostPacket)
  /// Packets of a connection have left the controller's buffers.
  func observe(_ completed: HostPacket.Completed)
}

/// Receives the sizes of controllers' buffers.
public protocol ControllerBuffersObserver: SessionObserver {
  /// A controller has reported its buffers.
  func observe(_ buffers: HostPacket.ControllerBuffers)
}

/// Receives the entries of a host's log that are not packets.
public protocol HostNoteObserver: SessionObserver {
  /// A line from the host's kernel or a program, or a program's request to the Bluetooth stack.
  func observe(_ note: HostNote, at frame: Frame)
}

// MARK: Meaning

/// Receives transactions.
public protocol TransactionObserver: SessionObserver {
  /// A request, command or one-way PDU was seen; a response may follow.
  func observe(began transaction: ProtocolTransaction)
  /// A transaction has its outcome and will not change any more.
  func observe(ended transaction: ProtocolTransaction)
}

/// Receives only the transactions that did not succeed.
public protocol FailureObserver: SessionObserver {
  /// A transaction has ended without success.
  func observe(failed transaction: ProtocolTransaction)
}

/// Receives pairings and encryption attempts.
public protocol SecurityObserver: SessionObserver {
  /// A pairing has its outcome; this call follows the one for its transaction.
  func observe(ended pairing: Pairing)
  /// An attempt to encrypt a connection has begun.
  func observe(began encryption: LinkEncryption)
  /// An attempt to encrypt a connection has its outcome.
  func observe(ended encryption: LinkEncryption)
}

/// Receives changes to connections, other than their packets, and rule violations.
public protocol SessionEventObserver: SessionObserver {
  /// Something about a connection has changed, or a rule was broken.
  func observe(_ event: SessionEvent)
}

/// Keeps data by direction and must be notified when the roles of a connection are swapped.
public protocol RoleSwapObserver: SessionObserver {
  /// The device that was assumed to be the central of this connection is the peripheral. Reverse all directions
  /// received so far.
  func observeRoleSwap(of connection: ConnectionID)
}
