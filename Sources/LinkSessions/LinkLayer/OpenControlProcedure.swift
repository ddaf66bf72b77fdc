import BluetoothPackets

/// A link layer control procedure that has begun and has no outcome yet.
struct OpenControlProcedure: Sendable {
  var transaction: Transaction
  let procedure: LinkLayerProcedure
  /// The PDU that began it.
  let request: LLControlOpcode
  /// Which side began it.
  let direction: LinkDirection
  /// When its last PDU was sent: the timeout is counted from there.
  var lastTime: Int64
  /// The last PDU of it that was seen.
  var lastOpcode: LLControlOpcode
  /// The other side has answered, though not to the end.
  var isAnswered = false
  /// Nothing but the instant is waited for.
  var instant: UInt16?
  /// The instant came before the other side had acknowledged the PDU that names it.
  var isMissed = false
  /// What changes at the instant, if that seems to have passed when it was announced: it is told once
  /// the link lives on.
  var held: ParameterChange.Value?

  /// The procedure response timeout, in nanoseconds. Core 6.0, Vol 6, Part B, 5.2.
  static var responseTimeout: Int64 { 40_000_000_000 }
}
