import BluetoothPackets
import LinkSessions

/// Follows the link layers' answers to connection parameter requests, and rejections of those answers.
final class ParameterAnswerWatch: ControlPDUObserver, RoleSwapObserver {
  private struct Message {
    let values: LLControlPDU.ConnectionParameters
    let direction: LinkDirection
    let frame: Int
  }

  private struct Exchange {
    var request: Message
    var answer: Message?
  }

  /// An answer that was rejected by the side that had sent the request.
  private struct Rejection {
    let connection: Int
    let direction: LinkDirection
    let exchange: Exchange
    let code: ControllerErrorCode
  }

  private var open: [Int: Exchange] = [:]
  /// Rejected answers, by the record of the rejection.
  private var rejections: [Int: Rejection] = [:]
  private(set) var notKept = 0

  private static let limit = 4096

  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    let connection = context.connection
    switch pdu {
    case .connectionParameterRequest(let values):
      guard open[connection] != nil || open.count < ParameterAnswerWatch.limit else {
        notKept += 1
        return
      }
      open[connection] = Exchange(request: message(values, context))
    case .connectionParameterResponse(let values):
      open[connection]?.answer = message(values, context)
    case .extendedRejectIndication(let reject)
    where reject.rejectedOpcode == .connectionParameterResponse:
      guard let exchange = open.removeValue(forKey: connection), let answer = exchange.answer,
        exchange.request.direction == context.direction, answer.direction != context.direction
      else { return }
      guard rejections.count < ParameterAnswerWatch.limit else {
        notKept += 1
        return
      }
      rejections[context.frame.number] = Rejection(
        connection: connection, direction: context.direction, exchange: exchange,
        code: reject.errorCode)
    default: break
    }
  }

  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    open[connection] = nil
    rejections = rejections.filter { $0.value.connection != connection }
  }

  private func message(
    _ values: LLControlPDU.ConnectionParameters, _ context: ControlContext
  ) -> Message {
    Message(values: values, direction: context.direction, frame: context.frame.number)
  }

  /// Finds answers that are valid and within the requested range, but were rejected.
  func findings(_ failures: [CheckAnalysis.TraceFailure]) -> [Finding] {
    failures.compactMap { failure in
      guard let end = failure.end, let rejection = rejections[end.number],
        let answer = rejection.exchange.answer
      else { return nil }
      let (asked, given) = (rejection.exchange.request.values, answer.values)
      guard given.isValid, asked.allows(given) else { return nil }
      let isSame =
        given.intervalMinimum == asked.intervalMinimum
        && given.intervalMaximum == asked.intervalMaximum
      var values = [
        Finding.Value(.what, .name(isSame ? "same" : "within")),
        Finding.Value(
          .reason, .name(rejection.code.name.map { "\($0)" } ?? "error \(rejection.code.rawValue)")),
      ]
      if given.offset0 != 0xFFFF, given.offset0 != asked.offset0 {
        values.append(Finding.Value(.extra, .number(Int(given.offset0))))
      }
      return Finding(
        .llAnswerRejected, connection: rejection.connection, direction: rejection.direction,
        frame: end, earlierFrames: [rejection.exchange.request.frame, answer.frame], values: values,
        failures: [failure.id])
    }
  }
}

extension LLControlPDU.ConnectionParameters {
  /// Whether the values are in range and consistent with each other. Core 6.0, Vol 6, Part B, 2.4.2.16.
  fileprivate var isValid: Bool {
    intervalMinimum >= 6 && intervalMinimum <= intervalMaximum && intervalMaximum <= 3200
      && latency <= 499 && (10...3200).contains(timeout)
      && Int(timeout) * 8 > (1 + Int(latency)) * 2 * Int(intervalMaximum)
      && [offset0, offset1, offset2, offset3, offset4, offset5].allSatisfy {
        $0 == 0xFFFF || $0 < intervalMaximum
      }
  }

  /// Whether an answer stays within the range of a request.
  fileprivate func allows(_ answer: Self) -> Bool {
    answer.intervalMinimum >= intervalMinimum && answer.intervalMaximum <= intervalMaximum
      && answer.latency == latency && answer.timeout == timeout
  }
}
