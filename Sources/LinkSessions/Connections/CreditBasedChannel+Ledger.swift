extension CreditBasedChannel {
  /// The credits of one direction of a credit-based channel. Each K-frame costs its sender one credit, and the receiver
  /// grants new ones. Core 6.0, Vol 3, Part A, 10.1.
  public struct Ledger: Hashable, Sendable {
    /// The sender's current credits. The basis is `derived` if a sniffer may have missed frames or
    /// grants, and `unknown` until the channel is open.
    public internal(set) var balance: Known<Int> = .unknown
    /// Credits granted when the channel was opened.
    public internal(set) var initial = 0
    /// Credits granted since then.
    public internal(set) var granted = 0
    /// Number of grants after the channel was opened.
    public internal(set) var grants = 0
    /// Number of K-frames.
    public internal(set) var frames = 0
    /// Octets of the K-frames above the L2CAP header.
    public internal(set) var octets = 0
    /// The minimum balance since the channel was opened.
    public internal(set) var lowest = 0
    /// Nanoseconds during which the sender had no credit.
    package internal(set) var nanosecondsAtZero: Int64 = 0
    /// Number of times the last credit was used.
    public internal(set) var timesAtZero = 0
    /// Number of grants that arrived when the sender had no credit left.
    public internal(set) var lateGrants = 0
    /// Number of times the sender had to wait: in the middle of an SDU, or with the next frame following
    /// the grant as soon as possible.
    public internal(set) var stalls = 0
    /// Total duration of these waits in nanoseconds.
    package internal(set) var stalledNanoseconds: Int64 = 0
    /// Duration of the longest wait in nanoseconds.
    package internal(set) var longestStall: Int64 = 0
    /// The frame that ended the longest wait; nil if there was none.
    package internal(set) var longestStallFrame: Int?
    /// Number of K-frames sent with a balance of zero.
    public internal(set) var framesWithoutCredit = 0
    /// Number of grants that raised the balance above the maximum.
    public internal(set) var overflows = 0

    /// The time at which the last credit was used; nil once a new one is granted.
    private var zeroSince: Int64?
    private var isMidSDU = false
    /// A possible wait that the last grant ended. The next frame shows whether it was one.
    private var wait: Wait?

    private struct Wait: Hashable, Sendable {
      let start: Int64
      let end: Int64
      let frame: Int
      let wasMidSDU: Bool
    }

    /// The maximum balance. Core 6.0, Vol 3, Part A, 4.24.
    public static let maximum = 65_535

    init() {}

    /// Starts the ledger when the channel opens.
    mutating func open(_ credits: UInt16, frame: Frame) {
      initial = Int(credits)
      lowest = Int(credits)
      balance = .seen(Int(credits), frame: frame.number)
      if credits == 0 { reachZero(at: frame.time, isMidSDU: false) }
    }

    /// Records a K-frame.
    ///
    /// - Parameters:
    ///   - octets: its length above the L2CAP header.
    ///   - endsSDU: whether it completes the SDU.
    ///   - isCertain: whether the capture has every frame and grant since the channel was opened.
    ///   - promptness: nanoseconds within which a sender that was waiting sends its next frame.
    ///   - frame: the record.
    /// - Returns: whether the sender had a credit for it.
    mutating func spend(
      _ octets: Int, endsSDU: Bool, isCertain: Bool, promptness: Int64, at frame: Frame
    ) -> Bool {
      guard let held = balance.value else { return true }
      frames += 1
      self.octets += octets
      if let wait { settle(wait, at: frame.time, promptness) }
      wait = nil
      guard held > 0 else {
        // If a grant may be missing from the capture, assume that there was one.
        if isCertain { framesWithoutCredit += 1 }
        set(0, isCertain, frame)
        return !isCertain
      }
      set(held - 1, isCertain, frame)
      if held == 1 { reachZero(at: frame.time, isMidSDU: !endsSDU) }
      return true
    }

    /// Records a grant of credits.
    ///
    /// - Returns: whether the sender may have that many credits.
    mutating func grant(_ credits: UInt16, isCertain: Bool, at frame: Frame) -> Bool {
      guard let held = balance.value else { return true }
      granted += Int(credits)
      grants += 1
      if let since = zeroSince, credits > 0 {
        nanosecondsAtZero.lengthen(by: max(0, frame.time.elapsed(since: since)))
        wait = Wait(start: since, end: frame.time, frame: frame.number, wasMidSDU: isMidSDU)
        lateGrants += 1
        zeroSince = nil
      }
      let sum = held + Int(credits)
      set(min(sum, CreditBasedChannel.Ledger.maximum), isCertain, frame)
      guard sum > CreditBasedChannel.Ledger.maximum else { return true }
      overflows += 1
      return false
    }

    /// Ends the ledger with the channel or its connection.
    mutating func close(at time: Int64) {
      guard let since = zeroSince else { return }
      nanosecondsAtZero.lengthen(by: max(0, time.elapsed(since: since)))
      if isMidSDU { count(max(0, time.elapsed(since: since)), endedBy: nil) }
      zeroSince = nil
    }

    private mutating func reachZero(at time: Int64, isMidSDU: Bool) {
      zeroSince = time
      timesAtZero += 1
      self.isMidSDU = isMidSDU
    }

    private mutating func settle(_ wait: Wait, at time: Int64, _ promptness: Int64) {
      guard wait.wasMidSDU || time.elapsed(since: wait.end) <= promptness else { return }
      count(max(0, wait.end.elapsed(since: wait.start)), endedBy: wait.frame)
    }

    private mutating func count(_ nanoseconds: Int64, endedBy frame: Int?) {
      stalls += 1
      stalledNanoseconds.lengthen(by: nanoseconds)
      guard nanoseconds > longestStall else { return }
      longestStall = nanoseconds
      longestStallFrame = frame
    }

    private mutating func set(_ credits: Int, _ isCertain: Bool, _ frame: Frame) {
      lowest = min(lowest, credits)
      balance =
        isCertain ? .seen(credits, frame: frame.number) : .derived(credits, frame: frame.number)
    }
  }
}
