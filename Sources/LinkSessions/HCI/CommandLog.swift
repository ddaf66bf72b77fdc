import BluetoothPackets

/// The commands of a host that no event has completed yet.
///
/// Core 6.0, Vol 4, Part E, 4.4.
struct CommandLog: Sendable {
  struct Entry: Sendable {
    let opcode: HCIOpcode
    /// The connection handle in the command's parameters, if there is one.
    let handle: UInt16?
    var transaction: Transaction
    /// The Command Status event that announced another event with the outcome.
    var status: Frame?
    /// The connection intervals that LE Connection Update allows, in units of 1.25 ms; nil for other commands.
    var intervals: ClosedRange<UInt16>?
    /// A hash of the command's parameters, which is the same if the command is repeated.
    var fingerprint: UInt64 = 0
    /// An event that may or may not be the outcome: its interval lies outside `intervals`, or it has ended the same
    /// command sent earlier. A later event that matches proves that it was not the outcome.
    var doubtful: Frame?
    /// Whether the event that completes it may be missing from the log: it opened a connection whose beginning the log
    /// does not show, or the controller accepted the next command of its kind.
    var isPerhapsOver = false

    var command: Frame { transaction.request }
  }

  /// The open commands in the order of transmission. The array keeps its capacity.
  private(set) var open: [Entry] = []

  /// Maximum number of open commands, more than any controller accepts at a time.
  static let limit = 64

  /// Nanoseconds to wait for the first response to a command. Controllers respond within one second.
  static let patience: Int64 = 10_000_000_000
  /// Nanoseconds after which no event can complete a procedure on a connection: a link layer
  /// procedure that takes 40 s ends the connection. Core 6.0, Vol 6, Part B, 5.2.
  static let longestProcedure: Int64 = 40_000_000_000

  /// Adds a command.
  ///
  /// - Returns: the oldest command, if it was removed because the log was full.
  mutating func append(_ entry: Entry) -> Entry? {
    let oldest = open.count < CommandLog.limit ? nil : open.removeFirst()
    open.append(entry)
    return oldest
  }

  /// Removes a command that is sent again when the response to the first one is overdue.
  mutating func takeStale(_ opcode: HCIOpcode, _ handle: UInt16?, at time: Int64) -> Entry? {
    take {
      guard $0.opcode == opcode else { return false }
      let age = time.elapsed(since: $0.command.time)
      guard $0.status != nil else { return age > CommandLog.patience }
      return handle != nil && $0.handle == handle && age > CommandLog.longestProcedure
    }
  }

  /// Records that the controller has started to process a command. Returns nil if the command is not in the log.
  mutating func announce(_ opcode: HCIOpcode, at frame: Frame) -> Entry? {
    guard let place = open.firstIndex(where: { $0.opcode == opcode && $0.status == nil }) else {
      return nil
    }
    let entry = open[place]
    open[place].status = frame
    // The controller refuses a second attempt: it is done with the one before. 7.8.12 and 7.8.66.
    if opcode.createsLEConnection {
      for earlier in open.indices
      where earlier != place && open[earlier].status != nil
        && open[earlier].opcode.createsLEConnection
      {
        open[earlier].isPerhapsOver = true
      }
    }
    return entry
  }

  /// Removes the attempt to connect that an event ends, which of several is the last one that the controller accepted.
  /// Some controllers, and some logs, put the event that opens a connection before the Command Status that announces
  /// it.
  mutating func finishAttempt(opened: Bool) -> Entry? {
    let place =
      open.lastIndex { $0.status != nil && $0.opcode.createsLEConnection }
      ?? (opened ? open.lastIndex { $0.opcode.createsLEConnection } : nil)
    return place.map { open.remove(at: $0) }
  }

  /// Notes a connection whose beginning the log does not show: an attempt from before its first record may have opened
  /// it.
  mutating func noteUnannounced(connectionSince first: Frame) {
    for place in open.indices
    where open[place].status != nil && open[place].opcode.createsLEConnection
      && open[place].command.number < first.number
    {
      open[place].isPerhapsOver = true
    }
  }

  /// Removes a command that its first response completes. Once a Command Status event has announced another event, only
  /// that event reports the outcome, even if the controller sends another response before it.
  mutating func finish(_ opcode: HCIOpcode) -> Entry? {
    take { $0.opcode == opcode && $0.status == nil }
      ?? (CommandEnd.endsByEvent(opcode) ? nil : take { $0.opcode == opcode })
  }

  /// Records an event whose interval the command did not allow. It ends the command only if no better event follows.
  ///
  /// - Returns: whether such a command is open.
  mutating func doubt(_ end: CommandEnd, at frame: Frame) -> Bool {
    guard end.status == .success, let interval = end.interval,
      let place = open.firstIndex(where: {
        $0.status != nil && end.opcodes.contains($0.opcode) && $0.handle == end.handle
      }),
      let intervals = open[place].intervals, !intervals.contains(interval)
    else { return false }
    open[place].doubtful = frame
    return true
  }

  /// Removes the first of these commands that a Command Status event has announced.
  ///
  /// - Parameters:
  ///   - opcodes: the commands that the event may complete.
  ///   - handle: the handle in the event; it must match the command's, if the command has one.
  mutating func finish(announced opcodes: [HCIOpcode], _ handle: UInt16?) -> Entry? {
    take {
      $0.status != nil && opcodes.contains($0.opcode)
        && ($0.handle == nil || handle == nil || $0.handle == handle)
    }
  }

  /// Records an event that ended a command as the possible outcome of its repetitions: some controllers report only
  /// once when they were asked twice.
  mutating func noteRepeats(of ended: Entry, at frame: Frame) {
    guard ended.handle != nil else { return }
    for place in open.indices
    where open[place].status != nil && open[place].opcode == ended.opcode
      && open[place].handle == ended.handle && open[place].fingerprint == ended.fingerprint
    {
      open[place].doubtful = frame
    }
  }

  /// Returns the announced commands for a connection whose completing event is still outstanding.
  func announced(about handle: UInt16) -> [Transaction] {
    open.filter { $0.status != nil && $0.handle == handle & 0x0FFF }.map(\.transaction)
  }

  /// Removes an announced command for a connection that has ended.
  mutating func takeAnnounced(about handle: UInt16) -> Entry? {
    take { $0.status != nil && $0.handle == handle }
  }

  mutating func removeAll() -> [Entry] {
    defer { open = [] }
    return open
  }

  private mutating func take(_ isMeant: (Entry) -> Bool) -> Entry? {
    open.firstIndex(where: isMeant).map { open.remove(at: $0) }
  }
}
