import ByteReading

/// The position and identity of an unmanned aircraft: service data of 0xFFFA.
///
/// ASTM F3411 and ASD-STAN prEN 4709-002, as Open Drone ID implements them. A message has 25 octets.
enum OpenDroneID {
  static func read(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = OpenDroneIDField
    let application = try input.uint8(Fields.application)
    guard application == 0x0D else {
      throw input.invalid(Fields.application, value: UInt64(application), width: 1)
    }
    try list.code(Fields.counter, width: 1, &input)
    try readMessage(&input, &list, mayPack: true)
  }

  /// - Parameters:
  ///   - input: positioned at the message's header.
  ///   - list: receives the values.
  ///   - mayPack: false inside a pack, which can't contain other packs.
  private static func readMessage(
    _ input: inout ByteReader, _ list: inout BeaconValueList, mayPack: Bool
  ) throws(WireError) {
    typealias Fields = OpenDroneIDField
    let header = UInt64(try input.uint8(Fields.header))
    let type = list.bits(Fields.messageType, of: header, width: 1, input)
    _ = input.bits(Fields.version, of: header, width: 1)
    if type == 0xF, mayPack {
      let size = Int(try input.uint8(Fields.messageSize))
      let count = Int(try input.uint8(Fields.messageCount))
      guard size == 25 else {
        throw input.invalid(Fields.messageSize, value: UInt64(size), width: 2)
      }
      for _ in 0..<count {
        var message = try input.slice(size, claimedBy: Fields.messageCount)
        try readMessage(&message, &list, mayPack: false)
      }
      return
    }
    var body = try input.slice(24, claimedBy: Fields.messageType)
    switch type {
    case 0: try readBasicID(&body, &list)
    case 1: try readLocation(&body, &list)
    case 3:
      try list.code(Fields.descriptionType, width: 1, &body)
      try list.text(Fields.description, count: 23, &body)
    case 4: try readSystem(&body, &list)
    case 5:
      try list.code(Fields.operatorType, width: 1, &body)
      try list.text(Fields.operatorID, count: 20, &body)
    default: try list.octets(Fields.data, count: 24, &body)
    }
    _ = body.rest(Fields.reserved)
  }

  private static func readBasicID(
    _ body: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = OpenDroneIDField
    let types = UInt64(try body.uint8(Fields.types))
    let type = list.bits(Fields.identifierType, of: types, width: 1, body)
    list.bits(Fields.aircraftType, of: types, width: 1, body)
    // Serial numbers and registrations are text; UUIDs and session identifiers are not.
    if type == 1 || type == 2 {
      try list.text(Fields.identifierText, count: 20, &body)
    } else {
      try list.octets(Fields.identifier, count: 20, &body)
    }
  }

  private static func readLocation(
    _ body: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = OpenDroneIDField
    let status = UInt64(try body.uint8(Fields.statusAndFlags))
    list.bits(Fields.status, of: status, width: 1, body)
    let isAboveGround = body.bits(Fields.heightType, of: status, width: 1) != 0
    let isWest = body.bits(Fields.isWest, of: status, width: 1) != 0
    let isFast = body.bits(Fields.speedMultiplier, of: status, width: 1) != 0
    let direction = try body.uint8(Fields.direction)
    list.add(
      "Direction",
      isWest && direction > 179
        ? .notAvailable : .number(Double(direction) + (isWest ? 180 : 0), digits: 0), unit: "°")
    let speed = try body.uint8(Fields.speed)
    list.add(
      "Speed",
      speed == 0xFF
        ? .notAvailable
        : .number(isFast ? Double(speed) * 0.75 + 63.75 : Double(speed) * 0.25, digits: 2),
      unit: "m/s")
    try list.number(
      BeaconQuantity(
        name: "Vertical Speed", field: Fields.verticalSpeed, width: 1, isSigned: true, divisor: 2,
        unit: "m/s", notAvailable: 126), &body)
    try readPlace(&body, &list, "Latitude", Fields.latitude, "Longitude", Fields.longitude)
    try list.number(altitude("Pressure Altitude", Fields.pressureAltitude), &body)
    try list.number(altitude("Geodetic Altitude", Fields.geodeticAltitude), &body)
    try list.number(
      altitude(
        isAboveGround ? "Height above ground" : "Height above take-off", Fields.height), &body)
    _ = try body.octets(2, Fields.accuracies)
    try list.number(
      BeaconQuantity(
        name: "Time since the hour", field: Fields.timestamp, width: 2, divisor: 10, unit: "s",
        notAvailable: 0xFFFF), &body)
  }

  private static func readSystem(
    _ body: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = OpenDroneIDField
    let flags = UInt64(try body.uint8(Fields.systemFlags))
    list.bits(Fields.locationType, of: flags, width: 1, body)
    try readPlace(
      &body, &list, "Operator Latitude", Fields.operatorLatitude, "Operator Longitude",
      Fields.operatorLongitude)
    try list.number(
      BeaconQuantity(name: "Area Count", field: Fields.areaCount, width: 2), &body)
    try list.number(
      BeaconQuantity(
        name: "Area Radius", field: Fields.areaRadius, width: 1, factor: 10, unit: "m"), &body)
    try list.number(altitude("Area Ceiling", Fields.areaCeiling), &body)
    try list.number(altitude("Area Floor", Fields.areaFloor), &body)
    _ = try body.uint8(Fields.classification)
    try list.number(altitude("Operator Altitude", Fields.operatorAltitude), &body)
    try list.number(
      BeaconQuantity(
        name: "Time", field: Fields.systemTime, width: 4, unit: "s since 2019"), &body)
  }

  // MARK: Parts

  /// Reads latitude and longitude in ten-millionths of a degree; both are zero if the position is unknown.
  private static func readPlace(
    _ body: inout ByteReader, _ list: inout BeaconValueList, _ latitudeName: StaticString,
    _ latitude: Field, _ longitudeName: StaticString, _ longitude: Field
  ) throws(WireError) {
    try body.require(8, latitude)
    var isUnknown = true
    for index in 0..<8 where body.unread.octet(at: index) != 0 { isUnknown = false }
    for (name, field) in [(latitudeName, latitude), (longitudeName, longitude)] {
      try list.number(
        BeaconQuantity(
          name: name, field: field, width: 4, isSigned: true, divisor: 10_000_000, unit: "°",
          notAvailable: isUnknown ? 0 : nil), &body)
    }
  }

  /// Returns an altitude in half meters, starting at 1,000 m below the reference.
  private static func altitude(_ name: StaticString, _ field: Field) -> BeaconQuantity {
    BeaconQuantity(
      name: name, field: field, width: 2, divisor: 2, offset: -1000, unit: "m", notAvailable: 0)
  }
}

/// The fields of Open Drone ID, with the names of its own dissector.
enum OpenDroneIDField {
  static let application = Field(
    1043, .beacon, "App Code", "opendroneid.appcode", .hexadecimal,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Application code of drone remote identification.")
  static let counter = Field(
    1044, .beacon, "Message Counter", "opendroneid.counter", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Message counter, which changes with the message."
  )
  static let header = Field(
    1045, .beacon, "Message Header", "opendroneid.header", .hexadecimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Message type and version.")
  static let messageType = Field(
    1046, .beacon, "Message Type", "opendroneid.msgtype", .decimal, mask: 0xF0,
    valueName: { messageTypeName(of: $0) },
    clause: "ASTM F3411, Open Drone ID", meaning: "Type of the message.")
  static let version = Field(
    1047, .beacon, "Protocol Version", "opendroneid.protoversion", .decimal, mask: 0x0F,
    clause: "ASTM F3411, Open Drone ID", meaning: "Version of the message.")
  static let messageSize = Field(
    1048, .beacon, "Message Size", "opendroneid.msgpack_msgsize", .decimal, unit: .octets,
    clause: "ASTM F3411, Open Drone ID", meaning: "Size of each message in the pack, in octets.")
  static let messageCount = Field(
    1049, .beacon, "Message Quantity", "opendroneid.msgpack_msgqty", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Number of messages in the pack.")
  static let types = Field(
    1050, .beacon, "ID and UA Type", "opendroneid.basicid_types", .hexadecimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Type of the identifier and type of the aircraft."
  )
  static let identifierType = Field(
    1051, .beacon, "ID Type", "opendroneid.basicid_idtype", .decimal, mask: 0xF0,
    valueName: { identifierTypeName(of: $0) },
    clause: "ASTM F3411, Open Drone ID", meaning: "Type of the identifier.")
  static let aircraftType = Field(
    1052, .beacon, "UA Type", "opendroneid.basicid_uatype", .decimal, mask: 0x0F,
    valueName: { aircraftTypeName(of: $0) },
    clause: "ASTM F3411, Open Drone ID", meaning: "Type of the aircraft.")
  static let identifierText = Field(
    1053, .beacon, "UAS ID", "opendroneid.basicid_id_asc", .text,
    clause: "ASTM F3411, Open Drone ID", meaning: "Identifier of the aircraft.")
  static let identifier = Field(
    1054, .beacon, "UAS ID", "opendroneid.basicid_id_bin", .octets,
    clause: "ASTM F3411, Open Drone ID", meaning: "Identifier of the aircraft.")
  static let statusAndFlags = Field(
    1055, .beacon, "Status and Flags", "opendroneid.loc_status_flags", .hexadecimal,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Operational status, and how to interpret the fields that follow.")
  static let status = Field(
    1056, .beacon, "Status", "opendroneid.loc_status", .decimal, mask: 0xF0,
    valueName: { statusName(of: $0) },
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Operational status: on the ground, airborne or emergency.")
  static let heightType = Field(
    1057, .beacon, "Height Type", "opendroneid.loc_flag_heighttype", .boolean, mask: 0x04,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Reference of the height: takeoff point or ground.")
  static let isWest = Field(
    1058, .beacon, "East/West Direction Segment", "opendroneid.loc_flag_ewdirectionsegment",
    .boolean,
    mask: 0x02,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Whether the direction is east (below 180°) or west (180° or more)."
  )
  static let speedMultiplier = Field(
    1059, .beacon, "Speed Multiplier", "opendroneid.loc_flag_speedmultiplier", .boolean, mask: 0x01,
    clause: "ASTM F3411, Open Drone ID", meaning: "Multiplier of the speed.")
  static let direction = Field(
    1060, .beacon, "Direction", "opendroneid.loc_direction", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Direction of flight, clockwise from north.")
  static let speed = Field(
    1061, .beacon, "Speed", "opendroneid.loc_speed", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Ground speed.")
  static let verticalSpeed = Field(
    1062, .beacon, "Vertical Speed (0.5 m/s)", "opendroneid.loc_vspeed", .signed,
    clause: "ASTM F3411, Open Drone ID", meaning: "Vertical speed; negative values are descending.")
  static let latitude = Field(
    1063, .beacon, "Latitude (1e-7 °)", "opendroneid.loc_lat", .signed,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Latitude of the aircraft; positive values are north.")
  static let longitude = Field(
    1064, .beacon, "Longitude (1e-7 °)", "opendroneid.loc_lon", .signed,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Longitude of the aircraft; positive values are east.")
  static let pressureAltitude = Field(
    1065, .beacon, "Pressure Altitude (0.5 m above -1,000 m)", "opendroneid.loc_pressalt", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Altitude from the air pressure.")
  static let geodeticAltitude = Field(
    1066, .beacon, "Geodetic Altitude (0.5 m above -1,000 m)", "opendroneid.loc_geoalt", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Altitude from satellite navigation (WGS 84).")
  static let height = Field(
    1067, .beacon, "Height (0.5 m above -1,000 m)", "opendroneid.loc_height", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Height above the takeoff point or the ground.")
  static let accuracies = Field(
    1068, .beacon, "Accuracies", "opendroneid.loc_accuracies", .octets,
    clause: "ASTM F3411, Open Drone ID", meaning: "Accuracy of position and speed.")
  static let timestamp = Field(
    1069, .beacon, "Timestamp (0.1 s since the hour)", "opendroneid.loc_timestamp", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Time of the measurement since the full hour.")
  static let descriptionType = Field(
    1070, .beacon, "Self Description Type", "opendroneid.self_type", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Type of the description.")
  static let description = Field(
    1071, .beacon, "Self Description", "opendroneid.self_desc", .text,
    clause: "ASTM F3411, Open Drone ID", meaning: "Description of the flight by the operator.")
  static let systemFlags = Field(
    1072, .beacon, "System Flags", "opendroneid.system_flags", .hexadecimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "How to interpret the operator's location.")
  static let locationType = Field(
    1073, .beacon, "Operator Location Type", "opendroneid.system_flag_loctype", .decimal,
    mask: 0x03,
    valueName: { $0 == 0 ? "take-off" : $0 == 1 ? "live" : $0 == 2 ? "fixed" : nil },
    clause: "ASTM F3411, Open Drone ID", meaning: "Source of the operator's location.")
  static let operatorLatitude = Field(
    1074, .beacon, "Operator Latitude (1e-7 °)", "opendroneid.system_lat", .signed,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Latitude of the operator; positive values are north.")
  static let operatorLongitude = Field(
    1075, .beacon, "Operator Longitude (1e-7 °)", "opendroneid.system_lon", .signed,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Longitude of the operator; positive values are east.")
  static let areaCount = Field(
    1076, .beacon, "Area Count", "opendroneid.system_areacount", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Number of aircraft in the area.")
  static let areaRadius = Field(
    1077, .beacon, "Area Radius (10 m)", "opendroneid.system_arearadius", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Radius of the area.")
  static let areaCeiling = Field(
    1078, .beacon, "Area Ceiling (0.5 m above -1,000 m)", "opendroneid.system_areaceiling",
    .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Ceiling of the area.")
  static let areaFloor = Field(
    1079, .beacon, "Area Floor (0.5 m above -1,000 m)", "opendroneid.system_areafloor", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Floor of the area.")
  static let classification = Field(
    1080, .beacon, "UA Classification", "opendroneid.system_uaclass", .hexadecimal,
    clause: "ASTM F3411, Open Drone ID",
    meaning: "Class of the aircraft in its region's regulations.")
  static let operatorAltitude = Field(
    1081, .beacon, "Operator Altitude (0.5 m above -1,000 m)", "opendroneid.system_opgeoalt",
    .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Altitude of the operator.")
  static let systemTime = Field(
    1082, .beacon, "Time (s since 2019)", "opendroneid.system_timestamp", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Time of the message.")
  static let operatorType = Field(
    1083, .beacon, "Operator ID Type", "opendroneid.operator_type", .decimal,
    clause: "ASTM F3411, Open Drone ID", meaning: "Type of the operator ID.")
  static let operatorID = Field(
    1084, .beacon, "Operator ID", "opendroneid.operator_id", .text,
    clause: "ASTM F3411, Open Drone ID", meaning: "ID of the operator.")
  static let data = Field(
    1085, .beacon, "Message Data", "opendroneid.data", .octets,
    clause: "ASTM F3411, Open Drone ID", meaning: "Message of an unknown format.")
  static let reserved = Field(
    1086, .beacon, "Reserved", "opendroneid.reserved", .octets,
    clause: "ASTM F3411, Open Drone ID", meaning: "Reserved.")

  // MARK: Names

  private static func messageTypeName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Basic ID"
    case 1: "Location/Vector"
    case 2: "Authentication"
    case 3: "Self ID"
    case 4: "System"
    case 5: "Operator ID"
    case 15: "Message Pack"
    default: nil
    }
  }

  private static func identifierTypeName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "none"
    case 1: "serial number"
    case 2: "registration"
    case 3: "UTM UUID"
    case 4: "session"
    default: nil
    }
  }

  private static func aircraftTypeName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "not declared"
    case 1: "aeroplane"
    case 2: "helicopter or multirotor"
    case 3: "gyroplane"
    case 4: "hybrid lift"
    case 5: "ornithopter"
    case 6: "glider"
    case 7: "kite"
    case 8: "free balloon"
    case 9: "captive balloon"
    case 10: "airship"
    case 11: "free fall or parachute"
    case 12: "rocket"
    case 13: "tethered powered aircraft"
    case 14: "ground obstacle"
    case 15: "other"
    default: nil
    }
  }

  private static func statusName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "undeclared"
    case 1: "on ground"
    case 2: "airborne"
    case 3: "emergency"
    case 4: "remote ID failure"
    default: nil
    }
  }
}
