/// What a capture shows the two ends of a connection to be capable of; nil where it does not show.
struct LinkCapabilities: Hashable, Sendable {
  /// Both ends' features hold the 2M PHY, or one end's lack it.
  var phy2M: Bool?
  /// The same for data length extension.
  var dataLengthExtension: Bool?
  /// A change of the PHY to 2M was refused.
  var phyRefused = false
  /// A data length request was refused or not understood.
  var dataLengthRefused = false
  /// What client and server offered, where an exchange is in the capture.
  var clientMTU: Int?
  var serverMTU: Int?
  /// Discovery shows that the characteristic can be written with a response only.
  var writesOnlyWithResponse = false
  /// The frames that say so.
  var featureFrames: [Int] = []
  var refusalFrames: [Int] = []
}
