import BluetoothPackets
import LinkDecryption

/// A connected isochronous stream as announced on its connection.
struct AnnouncedStream {
  var indication: LLControlPDU.CISIndication
  /// The request; nil if the capture lacks it.
  var request: LLControlPDU.CISRequest?
  /// Whether LL_CIS_IND was encrypted, which means that the stream is encrypted, too. Core 6.0, Vol 6, Part E, 1.
  var isEncrypted: Bool
  var material: LinkCipher.Material?
  var key: LinkKey?
}
