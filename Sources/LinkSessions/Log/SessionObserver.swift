public import BluetoothPackets
public import CaptureFiles

/// Is told what the sessions find, while they find it.
///
/// An observer conforms to one protocol for each kind of thing that it wants to be told of; what no
/// observer wants is not even put together. PDUs are lent for the length of the call: what is to be
/// kept has to be copied. What a record gives is told in the order in which it is found: PDUs first,
/// then what they mean.
///
/// No method has an implementation to fall back on, so that one with a wrong name does not compile;
/// an observer that conforms to none of the protocols stops the program when a pass begins.
///
/// The properties say which protocols these are. They have their values by themselves; nobody needs to write them.
/// A cast would say the same, but where many types conform to many protocols the first cast to each takes as long as
/// reading some hundred packets.
public protocol SessionObserver: AnyObject {
  /// The observer itself, if it is one of `ATTObserver`.
  var attObserver: (any ATTObserver)? { get }
  /// The observer itself, if it is one of `ATTAnswerObserver`.
  var attAnswerObserver: (any ATTAnswerObserver)? { get }
  /// The observer itself, if it is one of `AttributeValueObserver`.
  var attributeValueObserver: (any AttributeValueObserver)? { get }
  /// The observer itself, if it is one of `SignallingObserver`.
  var signallingObserver: (any SignallingObserver)? { get }
  /// The observer itself, if it is one of `SMPObserver`.
  var smpObserver: (any SMPObserver)? { get }
  /// The observer itself, if it is one of `SDUObserver`.
  var sduObserver: (any SDUObserver)? { get }
  /// The observer itself, if it is one of `ControlPDUObserver`.
  var controlPDUObserver: (any ControlPDUObserver)? { get }
  /// The observer itself, if it is one of `LinkPacketObserver`.
  var linkPacketObserver: (any LinkPacketObserver)? { get }
  /// The observer itself, if it is one of `ConnectionRequestObserver`.
  var connectionRequestObserver: (any ConnectionRequestObserver)? { get }
  /// The observer itself, if it is one of `AdvertisingPDUObserver`.
  var advertisingPDUObserver: (any AdvertisingPDUObserver)? { get }
  /// The observer itself, if it is one of `HostPacketObserver`.
  var hostPacketObserver: (any HostPacketObserver)? { get }
  /// The observer itself, if it is one of `ControllerBuffersObserver`.
  var controllerBuffersObserver: (any ControllerBuffersObserver)? { get }
  /// The observer itself, if it is one of `HostNoteObserver`.
  var hostNoteObserver: (any HostNoteObserver)? { get }
  /// The observer itself, if it is one of `TransactionObserver`.
  var transactionObserver: (any TransactionObserver)? { get }
  /// The observer itself, if it is one of `FailureObserver`.
  var failureObserver: (any FailureObserver)? { get }
  /// The observer itself, if it is one of `SecurityObserver`.
  var securityObserver: (any SecurityObserver)? { get }
  /// The observer itself, if it is one of `SessionEventObserver`.
  var sessionEventObserver: (any SessionEventObserver)? { get }
  /// The observer itself, if it is one of `RoleSwapObserver`.
  var roleSwapObserver: (any RoleSwapObserver)? { get }
}

// MARK: PDUs

/// Wants ATT PDUs.
public protocol ATTObserver: SessionObserver {
  /// A complete ATT PDU.
  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext)
}

/// Wants ATT responses together with what they answer.
public protocol ATTAnswerObserver: SessionObserver {
  /// A response or error response, with the request that it answers; those who want ATT PDUs have
  /// been told of it.
  func observe(_ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext)
}

/// Wants the values of attributes.
public protocol AttributeValueObserver: SessionObserver {
  /// A value that an ATT PDU holds; those who want the PDU and what it answers have been told of it.
  func observe(_ value: ValueSeen)
}

/// Wants L2CAP signalling.
public protocol SignallingObserver: SessionObserver {
  /// A complete L2CAP signalling command.
  func observe(_ command: borrowing SignallingCommand, in context: PDUContext)
}

/// Wants PDUs of the Security Manager.
public protocol SMPObserver: SessionObserver {
  /// A complete PDU of the Security Manager.
  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext)
}

/// Wants what credit-based channels carry.
public protocol SDUObserver: SessionObserver {
  /// A complete SDU of a credit-based channel.
  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext)
}

/// Wants the link layer's control PDUs.
public protocol ControlPDUObserver: SessionObserver {
  /// An LL control PDU in the plain, the first time that it is delivered.
  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext)
}

// MARK: Packets

/// Wants each packet of a connection on the air.
public protocol LinkPacketObserver: SessionObserver {
  /// A packet of a connection on the air, whatever it holds.
  func observe(_ packet: LinkPacket)
}

/// Wants the requests that open connections on the air.
public protocol ConnectionRequestObserver: SessionObserver {
  /// A connection on the air begins by this request; its `connectionOpened` has been told.
  func observe(_ request: ConnectionRequest)
}

/// Wants advertising.
public protocol AdvertisingPDUObserver: SessionObserver {
  /// A PDU of an advertising channel, on the air or reported by a controller.
  func observe(_ sighting: borrowing AdvertisingSighting)
}

/// Wants what goes between host and controller for connections.
public protocol HostPacketObserver: SessionObserver {
  /// An HCI ACL packet of an LE connection.
  func observe(_ packet: HostPacket)
  /// Packets of a connection have left the controller's buffers.
  func observe(_ completed: CompletedPackets)
}

/// Wants to know what buffers controllers have.
public protocol ControllerBuffersObserver: SessionObserver {
  /// A controller has told what buffers it has.
  func observe(_ buffers: ControllerBuffers)
}

/// Wants what a host's log says besides packets.
public protocol HostNoteObserver: SessionObserver {
  /// A line of the host's kernel or programs, or what one of them asked of its Bluetooth.
  func observe(_ note: HostNote, at frame: Frame)
}

// MARK: What it means

/// Wants transactions.
public protocol TransactionObserver: SessionObserver {
  /// A request, command or one-way PDU has been seen; what answers it may come.
  func observe(began transaction: Transaction)
  /// A transaction has its outcome: nothing about it changes any more.
  func observe(ended transaction: Transaction)
}

/// Wants the transactions alone that did not succeed.
public protocol FailureObserver: SessionObserver {
  /// A transaction has ended, and not with success.
  func observe(failed transaction: Transaction)
}

/// Wants pairings, and attempts to encrypt.
public protocol SecurityObserver: SessionObserver {
  /// A pairing has its outcome; the transaction that it is has just been told.
  func observe(ended pairing: Pairing)
  /// An attempt to encrypt a connection has its outcome.
  func observe(ended encryption: LinkEncryption)
}

/// Wants what happens to connections besides their packets, and breaches of rules.
public protocol SessionEventObserver: SessionObserver {
  /// Something about a connection has changed, or a rule was broken.
  func observe(_ event: SessionEvent)
}

/// Keeps what it was told by direction.
public protocol RoleSwapObserver: SessionObserver {
  /// What was taken for the central of this connection is the peripheral: directions told before
  /// have to be turned round.
  func observeRoleSwap(of connection: Int)
}
