import TraceAnalysis
import TraceReports

/// The share of retransmissions among the packets of a connection, for comparison with that of another connection
/// beyond chance.
///
/// A packet missing from the capture may or may not have been retransmitted. Therefore, the share is a range, and two
/// shares differ only if their whole ranges do.
package struct RetransmissionShare {
  private let retransmissions: Double
  private let missing: Double
  /// Number of retransmissions that may be new packets, because the capture has only a damaged earlier copy.
  private let uncertain: Double
  private let all: Double

  /// The difference that matters to a user: as a share of all packets, and as a factor.
  private static let (room, growth) = (0.02, 1.5)
  /// Number of standard deviations that chance exceeds once in a thousand comparisons.
  private static let deviations = 3.1
  /// Losses come in bursts, so a count of them varies more than that of independent ones.
  private static let clustering = 2.0

  /// - Parameters:
  ///   - packets: the packets of the connection on the air.
  ///   - missing: the number of packets missing from the capture.
  ///   - damaged: the number of packets of which the capture has only damaged copies.
  /// - Returns: nil without packets.
  init?(_ packets: ConnectionEvents.PacketCounts, missing: Int, damaged: Int) {
    self.init(
      retransmissions: packets.retransmissions.total, packets: packets.pdus.total,
      missing: missing, damaged: damaged)
  }

  package init?(retransmissions: Int, packets: Int, missing: Int = 0, damaged: Int = 0) {
    guard packets > 0 else { return nil }
    uncertain = Double(min(retransmissions, damaged))
    self.retransmissions = Double(retransmissions)
    self.missing = Double(missing)
    all = Double(packets) + Double(missing)
  }

  /// Whether this share is larger, regardless of the missing packets, by more than a user tolerates and by more than
  /// two captures of the same link differ by chance.
  package func isMore(than other: Self) -> Bool {
    let least = (retransmissions - uncertain) / all
    let most = (other.retransmissions + other.missing) / other.all
    guard least - most > Self.room, least > most * Self.growth else { return false }
    // If both links were the same, this would be the share of both.
    let common =
      (retransmissions - uncertain + other.retransmissions + other.missing) / (all + other.all)
    let variance = common * max(0, 1 - common) * (1 / all + 1 / other.all) * Self.clustering
    // A count changes in whole packets, so half a packet on either side is not a difference.
    let step = (1 / all + 1 / other.all) / 2
    return least - most - step > Self.deviations * variance.squareRoot()
  }

  /// Whether this share is so much larger that it matters to a user even if everything is as fast as before, because
  /// it takes energy.
  package func isMuchMore(than other: Self) -> Bool {
    (retransmissions - uncertain) / all - (other.retransmissions + other.missing) / other.all
      >= Self.noticeable
  }

  private static let noticeable = 0.05

  var text: String {
    Decimals.text(100 * retransmissions / (all - missing), atMost: 1) + " % of packets"
  }
}
