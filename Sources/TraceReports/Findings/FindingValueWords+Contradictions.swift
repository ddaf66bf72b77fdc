import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Sentences about a side that contradicts itself, or the other side's request.
extension FindingValueWords {
  func integer(_ value: Finding.Value.Name) -> Int? {
    switch finding[value] {
    case .number(let number), .octets(let number): number
    default: nil
    }
  }

  /// The name of the request, such as "Read By Group Type Request".
  private var requestName: String {
    guard case .attRequest(let opcode)? = finding[.opcode], let name = opcode.name else {
      return "a request"
    }
    return "\(name)"
  }

  private func range(_ value: Finding.Value.Name) -> String? {
    guard let range = finding[value]?.nanosecondRange else { return nil }
    return range.lowerBound == range.upperBound
      ? Clock.setting(range.lowerBound)
      : "\(Clock.setting(range.lowerBound)) to \(Clock.setting(range.upperBound))"
  }

  // MARK: Answers

  /// An answer that does not match its request.
  var mismatchedAnswer: String {
    guard let what = name(.what) else { return "a response that does not belong to its request" }
    if name(.outcome) == "unanswerable" {
      let pending =
        finding[.opcode].map { _ in
          "; the pending \(requestName) was not meant, but its sender may take this for the response"
        } ?? ""
      return "an Error Response to \(what), which no Error Response answers\(pending)"
    }
    let other =
      integer(.other).map { ", which request #\($0) on another bearer had requested" }
      ?? finding[.other].map { _ in ", which a request on another bearer had requested" }
    if name(.outcome) == "error" {
      return
        "an Error Response that names \(what), but \(requestName) was pending\(other ?? "")"
    }
    return "\(what) as the response to \(requestName)\(other ?? "")"
  }

  /// A response that no open request explains.
  var unaskedResponse: String {
    switch name(.outcome) {
    case "answered-before": "a second signalling response to a request that had been answered"
    case "other-code":
      "a signalling response with the identifier of \(name(.what) ?? "a request") and the code of the response to another request"
    default: "a signalling response without a request"
    }
  }

  /// Parts of a value that are all identical to the first one.
  var ignoredOffset: String {
    "\(count) responses in a row to reads of handle \(hexadecimal(.handle) ?? "of a value") at increasing offsets have the "
      + "same \(octets) octets: the server ignores the offset, so the rest of the value can't be read"
  }

  /// Parts of a value in response to reads of the whole value.
  var resumedRead: String {
    let mtu = integer(.mtu).map { " although the MTU is \($0)" } ?? ""
    return
      "the server answers each Read Request for handle \(hexadecimal(.handle) ?? "of a value") with the next part of the "
      + "value, \(count) parts of at most 22 octets\(mtu), so a client takes each part for the whole value"
  }

  /// An invalid identity address.
  var identityFault: String {
    name(.what) == "zero"
      ? "the identity address is 00:00:00:00:00:00, which is not a device address"
      : "the identity address is random but not static: its two most significant bits are not 11"
  }

  /// A request whose answer would be too long.
  var unfitAnswer: String {
    guard let octets = integer(.octets), let mtu = integer(.capacity), let former = integer(.mtu)
    else { return "a request got no response because the response is longer than the MTU" }
    return
      "the \(side) does not answer \(requestName) with an MTU of \(mtu), although it answers others; at an MTU of "
      + "\(former) the response had \(octets) octets: the server drops responses that do not fit instead of shortening them"
  }

  // MARK: MTU

  /// Two different MTUs of one side.
  var twoMTUs: String {
    guard let client = integer(.mtu), let server = integer(.octets),
      let asClient = integer(.capacity), let asServer = integer(.extra)
    else { return "one side gave two different Rx MTUs" }
    let text = "the \(side) gave an Rx MTU of \(client) as a client and of \(server) as a server"
    return asClient == asServer
      ? text : text + ": one exchange results in \(asClient), the other in \(asServer)"
  }

  /// An MTU exchange that one side may start but the other may not.
  var refusedMTU: String {
    let text = "the \(side) refused Exchange MTU Request as not supported, although it had "
    return name(.outcome) == "elsewhere"
      ? text + "answered one on an earlier connection"
      : text + "exchanged the MTU itself, as a client"
  }

  // MARK: Services and descriptors

  /// Two different end handles of one service.
  var twoGroupEnds: String {
    guard let start = hexadecimal(.handle), let first = hexadecimal(.other),
      let second = hexadecimal(.capacity)
    else { return "a server gave two end handles for one service" }
    let text = "the server gave two end handles for the service at \(start): \(first) and \(second)"
    return name(.outcome) == "last"
      ? text + "; the client sent no further requests after that" : text
  }

  /// Reserved bits in a descriptor.
  var reservedConfiguration: String {
    let handle = hexadecimal(.handle).map { " of handle \($0)" } ?? ""
    guard case .handle(let value)? = finding[.other] else {
      let octets = integer(.octets).map { Decimals.counted($0, "octet") } ?? "too few octets"
      return
        "the client wrote \(octets) to the Client Characteristic Configuration\(handle), which has 2"
    }
    let text =
      "the client wrote \(Hexadecimal.upper(value, width: 4)) to the Client Characteristic Configuration\(handle)"
    guard value & 3 == 0 else { return text + ", in which only bits 0 and 1 are defined" }
    let swapped = value >> 8 | value << 8
    return (1...3).contains(swapped)
      ? text
        + ", which subscribes to nothing: the octets of \(Hexadecimal.upper(swapped, width: 4)) are swapped"
      : text + ", which subscribes to nothing: only bits 0 and 1 are defined"
  }

  /// Values of a kind to which the client did not subscribe.
  var valueOfOtherKind: String {
    let isIndicated = name(.what) == "indications"
    let kind = isIndicated ? "indication" : "notification"
    let wanted = isIndicated ? "notifications" : "indications"
    let bits = hexadecimal(.other).map { " (\($0))" } ?? ""
    return
      "\(counted(one: "1 \(kind) was", many: "\(kind)s were")) sent, although the client had subscribed to \(wanted) only\(bits)\(ofHandle)"
  }

  /// A search that does not advance.
  var stuckSearch: String {
    "the client started \(requestName) \(count) times at \(hexadecimal(.handle) ?? "the handle"), where the previous response "
      + "had ended: it finds the same attribute each time, and the search never ends"
  }

  /// Text such as ": 30 ms to 50 ms instead of 7.5 ms".
  var fallbackValues: String {
    guard let second = range(.askedInterval), let first = range(.ownInterval) else { return "" }
    return ": an interval of \(second) instead of \(first)"
  }

  // MARK: Buffers

  /// Buffers that a host did not return.
  var keptHostBuffers: String {
    let waited = time(.wait).map { " for \(Clock.duration($0))" } ?? ""
    let all = integer(.capacity).map { " of its \($0)" } ?? ""
    return
      "the host did not return \(count)\(all) buffers: the controller could deliver nothing more\(waited), including responses of the other side"
  }

  /// Packets for which there was no buffer.
  var dataOverflow: String {
    let events =
      "the controller reported \(count == "1" ? "a data buffer overflow" : "\(count) data buffer overflows")"
    guard let total = integer(.total), let buffers = integer(.capacity) else {
      return events + ": packets of the host are lost"
    }
    return
      "the host had \(total) packets in a controller of \(buffers) buffers, and \(events): packets are lost"
  }

  // MARK: Channels and packets

  /// The outcome of two requests that crossed.
  var afterCollision: String {
    name(.outcome) == "retried"
      ? "the next request was refused as well" : "neither side requested them again"
  }

  /// A data length that is limited by a short time.
  var shortDataTime: String {
    guard let octets = integer(.octets), let fitting = integer(.capacity), let wait = time(.wait)
    else { return "the data length is limited by its time" }
    return
      "values took several LL packets each: packets of the \(side) may have \(octets) octets, but must not last longer than "
      + "\(Decimals.grouped(Int(wait / 1000))) µs, which is enough for only \(fitting)"
  }

  /// Advice that depends on the result of a channel request. Core 6.0, Vol 3, Part A, 4.23 and 4.26.
  var channelAdvice: String? {
    guard finding.rule == .l2capChannelRefused, case .number(let code)? = finding[.code] else {
      return nil
    }
    return switch code {
    case 0x0002: "check the SPSM that the other side publishes"
    case 0x0004:
      "request fewer channels, or try again later, and close unused channels: the other side has no resources for more"
    case 0x0005: "pair with authentication first, then request the channel again"
    case 0x0006: "have the user or the application on the other side authorize it"
    case 0x0007: "use a longer encryption key"
    case 0x0008: "encrypt the link first, then request the channel again"
    case 0x0009, 0x000A: "use channel identifiers that are free and within 0x0040 to 0x007F"
    case 0x000B, 0x000C: "use an MTU and an MPS that the channel's definition allows"
    default: nil
    }
  }
}
