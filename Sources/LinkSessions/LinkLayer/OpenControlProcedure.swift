import BluetoothPackets

/// A link layer control procedure that has no outcome yet.
struct OpenControlProcedure: Sendable {
  var transaction: Transaction
  let procedure: LinkLayerProcedure
  /// The PDU that began it.
  let request: LLControlOpcode
  /// The side that began it.
  let direction: LinkDirection
  /// The time at which its last PDU was sent, at which the timeout starts.
  var lastTime: Int64
  /// Its last PDU in the capture.
  var lastOpcode: LLControlOpcode
  /// Whether the other side has responded, but the procedure is incomplete.
  var isAnswered = false
  /// The instant, if the procedure is only waiting for it.
  var instant: UInt16?
  /// Whether the instant was reached before the other side acknowledged the PDU that contains it.
  var isMissed = false
  /// The change at the instant, if the instant seems to have passed when it was announced. It is
  /// reported once the link has continued with it.
  var held: Connection.ParameterChange.Value?

  /// The record of a change whose instant had not been reached when the procedure began; nil if there was none.
  var pendingChange: Int?

  /// The procedure response timeout, in nanoseconds. Core 6.0, Vol 6, Part B, 5.2.
  static var responseTimeout: Int64 { 40_000_000_000 }

  /// The maximum difference between the clocks of a side and of the capture over that time, plus the time that a side
  /// may take to leave, in nanoseconds.
  static var tolerance: Int64 { 60_000_000 }

  /// The maximum deviation of a sniffer's clock over that time, in nanoseconds.
  static var precision: Int64 { 10_000_000 }
}

/// A procedure that the other side has answered or rejected, so that its timer has stopped.
struct AnsweredControlProcedure: Sendable {
  let transaction: Int
  let procedure: LinkLayerProcedure
  /// The side that began it.
  let direction: LinkDirection
  let request: Frame
  let answer: Frame
  let isRejected: Bool
}
