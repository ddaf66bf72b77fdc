import BluetoothPackets

/// The attributes of one server that discovery in the capture has shown, and former attributes that have changed.
public struct GATTDatabase: Hashable, Sendable {
  private var attributes: [UInt16: Attribute] = [:]
  /// The sorted handles of all attributes, of services and of characteristic declarations.
  private var handles: [UInt16] = []
  private var serviceHandles: [UInt16] = []
  private var declarationHandles: [UInt16] = []
  private var lost: [UInt16: [Former]] = [:]
  /// Number of former attributes beyond `maximumFormer` per handle.
  public private(set) var formerNotKept = 0
  /// Number of attributes removed so far.
  private(set) var losses = 0
  /// The handles whose attributes were added, and the handles whose attributes were removed.
  private(set) var placements = HandleLog()
  private(set) var removals = HandleLog()

  /// Changes in the order of capture; at most `maximumChanges`.
  public internal(set) var changes: [Change] = []
  /// Number of changes beyond the limit.
  public internal(set) var changesNotKept = 0
  /// The Database Hash of the current attributes.
  public internal(set) var hash: Known<UInt128> = .unknown
  /// The previous Database Hash, of the former attributes.
  public internal(set) var formerHash: Known<UInt128> = .unknown
  /// The last Database Hash that was read, whether or not it is known to be valid.
  var lastHash: Known<UInt128> = .unknown
  /// The connections, by index in `ConnectionTable`, in which clients discovered attributes.
  package internal(set) var discoverers: [Int] = []
  /// The result of each discovery of all services, in the order of capture; at most
  /// `maximumServiceLists`.
  public internal(set) var serviceLists: [ServiceList] = []
  /// The handles that clients have searched.
  var searched = SearchedHandles()
  /// The value handle of Service Changed, which never changes for bonded clients.
  /// Core 6.0, Vol 3, Part G, 7.1.
  var serviceChangedHandle: UInt16?
  /// Attributes from a file that the capture contradicts.
  public internal(set) var contradicted: [Contradiction] = []
  /// Number of contradictions beyond the limit.
  public internal(set) var contradictionsNotKept = 0
  /// The values of Report Maps and Report References, by handle.
  var reportValues: [UInt16: [UInt8]] = [:]

  /// An attribute from a file, and the attribute that the capture shows instead.
  public struct Contradiction: Hashable, Sendable {
    /// The attribute from the file.
    public let known: Attribute
    /// The attribute in the capture.
    public let shown: Attribute
  }

  static let maximumChanges = 64
  static let maximumDiscoverers = 256
  static let maximumContradictions = 256
  /// Maximum number of descriptors of one characteristic; no characteristic has more.
  private static let maximumDescriptors = 32
  /// Maximum number of former attributes of one handle. Each lookup in the past searches all of them.
  static let maximumFormer = 64

  /// Creates an empty database.
  public init() {}

  /// Whether no attribute is known.
  public var isEmpty: Bool { attributes.isEmpty }

  var hasServices: Bool { !serviceHandles.isEmpty }

  /// All current attributes, by handle.
  public var sorted: [Attribute] {
    handles.compactMap { attributes[$0] }
  }

  /// The handles of all current attributes, in order.
  var allHandles: [UInt16] { handles }

  /// Returns the current attributes in a range.
  func attributes(in range: ClosedRange<UInt16>) -> [Attribute] {
    var position = handles.position(of: range.lowerBound)
    var found: [Attribute] = []
    while position < handles.count, handles[position] <= range.upperBound {
      if let attribute = attributes[handles[position]] { found.append(attribute) }
      position += 1
    }
    return found
  }

  /// All former attributes, by handle and then in the order of removal.
  public var former: [Former] {
    lost.values.flatMap { $0 }.sorted {
      ($0.attribute.handle, $0.change.frame) < ($1.attribute.handle, $1.change.frame)
    }
  }

  /// The current attribute with this handle.
  public subscript(handle: UInt16) -> Attribute? { attributes[handle] }

  /// Returns the attribute that a handle referred to at a frame.
  package func attribute(_ handle: UInt16, at frame: Int) -> Attribute? {
    if let former = lost[handle]?.first(where: { $0.change.frame > frame }) {
      return former.attribute.validFrom <= frame ? former.attribute : nil
    }
    guard let attribute = attributes[handle], attribute.validFrom <= frame else { return nil }
    return attribute
  }

  /// Returns the change that removed the attribute with a handle, if no other attribute has been seen at that handle
  /// since.
  public func loss(of handle: UInt16) -> Change? {
    attributes[handle] == nil ? lost[handle]?.last?.change : nil
  }

  /// Returns the frame that shows that a handle no longer refers to the attribute that it referred to at `frame`; nil
  /// if it still does.
  package func loss(of handle: UInt16, after frame: Int) -> Int? {
    guard
      let former = lost[handle]?.first(where: { $0.change.frame > frame }),
      attributes[handle].map({ !$0.agrees(with: former.attribute) }) ?? true
    else { return nil }
    return former.change.frame
  }

  /// Returns the service that `handle` belongs to. A service declaration belongs to its own service.
  public func service(of handle: UInt16) -> Attribute? {
    guard let start = serviceHandles.last(atOrBelow: handle), let service = attributes[start],
      case .service(let end, _) = service.kind, handle <= end
    else { return nil }
    return service
  }

  /// Returns the declaration of the characteristic that `handle` belongs to, as declaration, value or descriptor. Nil
  /// if an unknown characteristic may be in between.
  public func declaration(of handle: UInt16) -> Attribute? {
    guard let declaration = lastDeclaration(atOrBelow: handle),
      case .characteristicDeclaration(_, let value) = declaration.kind,
      handle <= value || reaches(from: value, to: handle)
    else { return nil }
    return declaration
  }

  private func lastDeclaration(atOrBelow handle: UInt16) -> Attribute? {
    guard let start = declarationHandles.last(atOrBelow: handle) else { return nil }
    if let service = serviceHandles.last(atOrBelow: handle), service > start { return nil }
    return attributes[start]
  }

  /// Returns whether the descriptors of a value can extend to a handle. They can't if a descriptor that is allowed only
  /// once occurs twice, if unsearched handles leave room for a declaration and its value, or if a search for
  /// descriptors found a declaration among them. Core 6.0, Vol 3, Part G, 3.3.3.
  private func reaches(from value: UInt16, to handle: UInt16) -> Bool {
    let first = handles.position(of: value + 1)
    let last = handles.position(of: handle)
    let unknown = Int(handle) - Int(value) - 1 - (last - first)
    if unknown > 1, !searched.characteristics.covers(value...handle) { return false }
    let type = attributes[handle]?.uuid.short16
    if let type, GATTDatabase.declarations.contains(type) { return false }
    let isUnique = type.map { (0x2900...0x2903).contains($0) } ?? false
    return !handles[first..<last].suffix(GATTDatabase.maximumDescriptors).contains {
      guard let other = attributes[$0]?.uuid.short16 else { return false }
      return GATTDatabase.declarations.contains(other) || (isUnique && other == type)
    }
  }

  /// The types of attributes that declare a service, an inclusion or a characteristic. Core 6.0, Vol 3, Part G, 3.4.
  private static let declarations =
    GATTAttribute.primaryService.rawValue...GATTAttribute.characteristic.rawValue

  /// Returns the characteristic whose value or descriptor has this handle.
  public func characteristic(of handle: UInt16) -> Attribute? {
    declaration(of: handle)
  }

  /// Returns the last service at or before a handle, wherever it ends.
  func precedingService(of handle: UInt16) -> Attribute? {
    serviceHandles.last(atOrBelow: handle).flatMap { attributes[$0] }
  }

  /// Returns the last characteristic in the same service whose value is at or before a handle.
  func precedingCharacteristic(of handle: UInt16) -> Attribute? {
    guard let declaration = lastDeclaration(atOrBelow: handle) else { return nil }
    guard case .characteristicDeclaration(_, let value) = declaration.kind, value > handle else {
      return declaration
    }
    // The handle is that of the declaration itself; the value follows it.
    return declaration.handle > 0 ? lastDeclaration(atOrBelow: declaration.handle - 1) : nil
  }

  // MARK: Changing

  /// Stores an attribute and replaces the previous one with its handle.
  mutating func place(_ new: Attribute) {
    var attribute = new
    let handle = attribute.handle
    attribute.isVendorDefined = isVendorDefined(attribute)
    let known = attributes.updateValue(attribute, forKey: handle)
    if known == nil { handles.insertInOrder(handle) }
    if let known,
      known.isService != attribute.isService || known.isDeclaration != attribute.isDeclaration
    {
      unlist(known)
    }
    if attribute.isService, known?.isService != true { serviceHandles.insertInOrder(handle) }
    if attribute.isDeclaration, known?.isDeclaration != true {
      declarationHandles.insertInOrder(handle)
    }
    if let known, known.type != attribute.type { reportValues[handle] = nil }
    placements.append(handle, of: attributes.count)
    if attribute.kind == .characteristicValue, attribute.uuid == GATTDatabase.serviceChanged {
      serviceChangedHandle = handle
    }
  }

  /// Returns whether the vendor of a characteristic's service defines the meaning of the characteristic's UUID.
  private func isVendorDefined(_ attribute: Attribute) -> Bool {
    switch attribute.kind {
    case .characteristicDeclaration, .characteristicValue: break
    case .service, .include, .other: return false
    }
    guard attribute.uuid.short16 != nil, let service = service(of: attribute.handle) else {
      return false
    }
    return service.uuid.assignedName == nil
      && !GATTDatabase.describesDevice(attribute.uuid)
      && ValueLayouts.profileName(of: attribute.uuid) == nil
  }

  /// Returns whether it is a characteristic of the Device Information service. Vendors use these characteristics in
  /// their own services with the same meaning.
  private static func describesDevice(_ uuid: BluetoothUUID) -> Bool {
    uuid.short16.map { (0x2A23...0x2A2A).contains($0) || $0 == 0x2A50 } ?? false
  }

  /// Removes an attribute.
  mutating func unplace(_ handle: UInt16) {
    guard let known = attributes.removeValue(forKey: handle) else { return }
    reportValues[handle] = nil
    removals.append(handle, of: attributes.count)
    handles.removeFromOrder(handle)
    unlist(known)
  }

  private mutating func unlist(_ attribute: Attribute) {
    if attribute.isService { serviceHandles.removeFromOrder(attribute.handle) }
    if attribute.isDeclaration { declarationHandles.removeFromOrder(attribute.handle) }
  }

  /// Records that a discovery confirmed a known attribute.
  mutating func confirm(_ handle: UInt16, frame: Int) {
    // Changing it in place would allocate the frame of the dictionary's coroutine each time.
    guard var known = attributes[handle] else { return }
    known.lastFrame = frame
    attributes.updateValue(known, forKey: handle)
  }

  mutating func keep(_ former: Former) {
    losses += 1
    let handle = former.attribute.handle
    guard lost[handle]?.count ?? 0 < GATTDatabase.maximumFormer else {
      formerNotKept += 1
      return
    }
    lost[handle, default: []].append(former)
  }

  static var serviceChanged: BluetoothUUID { 0x2A05 }
  static var databaseHash: BluetoothUUID { 0x2B2A }
}

extension GATTDatabase.Attribute {
  fileprivate var isService: Bool { if case .service = kind { true } else { false } }

  fileprivate var isDeclaration: Bool {
    if case .characteristicDeclaration = kind { true } else { false }
  }
}

extension [UInt16] {
  /// Returns the index of `value` in a sorted array, or the index at which to insert it.
  fileprivate func position(of value: UInt16) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  fileprivate func last(atOrBelow value: UInt16) -> UInt16? {
    let position = position(of: value)
    if position < count, self[position] == value { return value }
    return position > 0 ? self[position - 1] : nil
  }

  fileprivate mutating func insertInOrder(_ value: UInt16) {
    insert(value, at: position(of: value))
  }

  fileprivate mutating func removeFromOrder(_ value: UInt16) {
    let position = position(of: value)
    if position < count, self[position] == value { remove(at: position) }
  }
}
