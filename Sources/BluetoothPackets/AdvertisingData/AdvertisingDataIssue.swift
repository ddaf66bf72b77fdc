import ByteReading

/// An error in advertising data: a violation of the specification, or a loss of information.
public struct AdvertisingDataIssue: Hashable, Sendable {
  /// The kind of packet that carried the data.
  @nonexhaustive
  public enum Context: Hashable, Sendable {
    /// An advertisement.
    case advertising
    /// A scan response.
    case scanResponse
  }

  /// The kind of error.
  @nonexhaustive
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A length exceeds the available octets.
    case structureOverrun
    /// Octets other than zero follow the zero length that ends the data early.
    case nonZeroPadding
    /// The value is too short for its type's layout, or inconsistent.
    case malformedValue
    /// The value is longer than its type's layout.
    case excessOctets
    /// A list's octets are not a whole number of UUIDs or addresses.
    case partialListEntry
    /// A type occurs twice although it is allowed once.
    case duplicateType
    /// Both a complete and an incomplete list of UUIDs of the same size.
    case completeAndIncompleteList
    /// Both a complete and a shortened local name.
    case twoLocalNames
    /// A name that is not UTF-8.
    case nameNotUTF8
    /// Flags in a scan response.
    case flagsInScanResponse
    /// Both limited and general discoverable.
    case contradictingFlags
    /// A connection interval range outside 7.5 ms to 4 s, or with its minimum above its maximum.
    case intervalRange
  }

  /// The kind of error.
  public var kind: Kind
  /// The structure's type; nil if there is none.
  public var type: ADType?
  /// The offset of the structure in the packet, in octets.
  public var offset: Int

  /// Creates an issue of a structure; `offset` is in octets.
  public init(kind: Kind, type: ADType?, offset: Int) {
    self.kind = kind
    self.type = type
    self.offset = offset
  }

  /// Finds all issues in `bytes`, in order of their offset.
  ///
  /// - Parameters:
  ///   - bytes: the octets to check.
  ///   - context: the kind of packet.
  ///   - base: the offset of `bytes` in the packet, in octets.
  public static func find(
    in bytes: RawSpan, base: Int = 0, context: Context
  ) -> [AdvertisingDataIssue] {
    var search = Search(context: context)
    var input = ByteReader(bytes, base: base)
    do throws(WireError) {
      while true {
        let start = input.offset
        let rest = input.unread
        guard let structure = try ADStructure(parsing: &input) else {
          search.checkPadding(rest, at: start)
          break
        }
        search.check(structure)
      }
    } catch {
      search.issues.append(
        AdvertisingDataIssue(kind: .structureOverrun, type: nil, offset: error.offset))
    }
    return search.issues
  }
}

extension AdvertisingDataIssue {
  /// The state of checking one advertisement.
  private struct Search {
    let context: Context
    var issues: [AdvertisingDataIssue] = []
    /// One bit for each type below 64; all higher types may occur several times.
    var seen: UInt64 = 0

    init(context: Context) {
      self.context = context
    }

    mutating func checkPadding(_ rest: RawSpan, at offset: Int) {
      for index in rest.byteOffsets where rest.octet(at: index) != 0 {
        issues.append(
          AdvertisingDataIssue(kind: .nonZeroPadding, type: nil, offset: offset + index))
        return
      }
    }

    mutating func check(_ structure: borrowing ADStructure) {
      let type = structure.type
      let offset = structure.offset
      checkType(type, at: offset)
      var contents = structure.contents
      do throws(WireError) {
        check(try AdvertisingDataItem(parsing: &contents, type: type), type, offset)
        if !contents.isAtEnd {
          add(type.isList ? .partialListEntry : .excessOctets, type, offset)
        }
      } catch {
        add(.malformedValue, type, offset)
      }
    }

    private mutating func checkType(_ type: ADType, at offset: Int) {
      if type == .flags, context == .scanResponse { add(.flagsInScanResponse, type, offset) }
      guard type.rawValue < 64 else { return }
      let bit: UInt64 = 1 << UInt64(type.rawValue)
      if seen & bit != 0, !type.mayRepeat { add(.duplicateType, type, offset) }
      if let other = type.counterpart, seen & 1 << UInt64(other.rawValue) != 0 {
        add(
          type == .completeLocalName || type == .shortenedLocalName
            ? .twoLocalNames : .completeAndIncompleteList, type, offset)
      }
      seen |= bit
    }

    private mutating func check(
      _ item: borrowing AdvertisingDataItem, _ type: ADType, _ offset: Int
    ) {
      switch item {
      case .flags(let flags) where flags.isLimitedDiscoverable && flags.isGeneralDiscoverable:
        add(.contradictingFlags, type, offset)
      case .localName(let name, _), .broadcastName(let name):
        if String(validating: [UInt8](copying: name), as: UTF8.self) == nil {
          add(.nameNotUTF8, type, offset)
        }
      case .connectionIntervalRange(let range) where !range.isValid:
        add(.intervalRange, type, offset)
      default: break
      }
    }

    private mutating func add(_ kind: Kind, _ type: ADType, _ offset: Int) {
      issues.append(AdvertisingDataIssue(kind: kind, type: type, offset: offset))
    }
  }
}

extension ADType {
  fileprivate var isList: Bool {
    switch rawValue {
    case 0x02...0x07, 0x14, 0x15, 0x17, 0x18, 0x1F: true
    default: false
    }
  }

  /// Whether a packet may contain more than one structure of this type.
  fileprivate var mayRepeat: Bool {
    switch self {
    case .serviceData16, .serviceData32, .serviceData128, .uri, .transportDiscoveryData,
      .provisioningBearer, .meshMessage, .meshBeacon, .encryptedData, .resolvableSetIdentifier:
      true
    default: name == nil
    }
  }

  /// The type of the complete list that corresponds to an incomplete one, and vice versa.
  fileprivate var counterpart: ADType? {
    switch rawValue {
    case 0x02, 0x04, 0x06, 0x08: ADType(rawValue: rawValue + 1)
    case 0x03, 0x05, 0x07, 0x09: ADType(rawValue: rawValue - 1)
    default: nil
    }
  }
}
