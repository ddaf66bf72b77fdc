import BluetoothPackets
import Testing

@Suite struct AssignedNumbersTests {
  @Test func `Numbers that every engineer knows have their names`() {
    #expect(AssignedNumbers.service(0x180F) == "Battery")
    #expect(AssignedNumbers.service(0x1800) == "GAP")
    #expect(AssignedNumbers.characteristic(0x2A37) == "Heart Rate Measurement")
    #expect(AssignedNumbers.descriptor(0x2902) == "Client Characteristic Configuration")
    #expect(AssignedNumbers.declaration(0x2803) == "Characteristic")
    #expect(AssignedNumbers.company(0x004C) == "Apple, Inc.")
    #expect(AssignedNumbers.company(0x0059) == "Nordic Semiconductor ASA")
    #expect(AssignedNumbers.company(0) == "Ericsson AB")
    #expect(AssignedNumbers.member(0xFEAA) == "Google LLC")
    #expect(AssignedNumbers.standardsOrganization(0xFFF6) == "Matter Profile ID")
    #expect(AssignedNumbers.unit(0x27AD) == "percentage")
    #expect(AssignedNumbers.adType(0xFF) == "Manufacturer Specific Data")
    #expect(AssignedNumbers.spsm(0x0027) == "EATT")
    #expect(AssignedNumbers.uriScheme(0x17) == "https:")
    #expect(AssignedNumbers.formatType(0x04) == "uint8")
    #expect(AssignedNumbers.codingFormat(0x06) == "LC3")
    #expect(AssignedNumbers.coreVersion(9) == "5.0")
  }

  @Test func `An appearance has the name of its subcategory, else of its category`() {
    #expect(AssignedNumbers.appearance(0x0340) == "Generic Heart Rate Sensor")
    #expect(AssignedNumbers.appearance(0x0341) == "Heart Rate Belt")
    #expect(AssignedNumbers.appearance(0x037F) == "Heart Rate Sensor")
    #expect(AssignedNumbers.appearance(0) == "Unknown")
    #expect(AssignedNumbers.appearance(0xF000) == nil)
  }

  @Test func `A class of device names its major and minor class`() {
    #expect(AssignedNumbers.majorDeviceClass(0x5A020C)?.hasPrefix("Phone") == true)
    #expect(AssignedNumbers.minorDeviceClass(0x5A020C) == "Smartphone")
    #expect(AssignedNumbers.minorDeviceClass(0x0005C8) == "Combo Keyboard/Pointing Device, Gamepad")
    #expect(AssignedNumbers.minorDeviceClass(0x000680) == "Printer")
    #expect(AssignedNumbers.minorDeviceClass(0x0000FC) == nil)
  }

  @Test func `Numbers that are not assigned have no name`() {
    #expect(AssignedNumbers.service(0x17FF) == nil)
    #expect(AssignedNumbers.service(0xFFFF) == nil)
    #expect(AssignedNumbers.company(0xFFFE) == nil)
    #expect(AssignedNumbers.adType(0x77) == nil)
  }

  @Test(arguments: tables) func `Each table rises strictly and finds each of its entries`(
    title: String, table: AssignedNumberTable, count: Int
  ) {
    let entries = table.entries
    #expect(entries.count >= count, "\(title)")
    var last = -1
    for entry in entries {
      #expect(Int(entry.number) > last, "\(title) \(entry)")
      last = Int(entry.number)
      #expect(!entry.name.isEmpty)
      #expect(table.name(of: entry.number) == entry.name, "\(title)")
    }
    let numbers = Set(entries.map(\.number))
    for number in UInt16.min...UInt16.max where !numbers.contains(number) {
      guard table.name(of: number) == nil else {
        Issue.record("\(title) names \(number)")
        return
      }
    }
  }

  @Test func `Tables of UUIDs do not claim the same UUID, but for object types`() {
    var names: [UInt16: String] = [:]
    for (title, table, _) in AssignedNumbersTests.tables.prefix(11) {
      for entry in table.entries {
        #expect(names[entry.number] == nil, "\(title) \(entry)")
        names[entry.number] = entry.name
        #expect(AssignedNumbers.name(ofUUID: entry.number) == entry.name)
      }
    }
  }

  @Test func `A UUID finds its name whatever its form`() {
    #expect(BluetoothUUID(0x180F as UInt16).assignedName == "Battery")
    #expect(BluetoothUUID(rawValue: BluetoothUUID.base | 0x180D << 96).assignedName == "Heart Rate")
    #expect(
      ("6E400001-B5A3-F393-E0A9-E50E24DCCA9E" as BluetoothUUID).assignedName
        == "Nordic UART Service")
    #expect(
      ("ABDD3056-28FA-441D-A470-55A75A52553A" as BluetoothUUID).assignedName
        == "Apple L2CAP PSM Characteristic")
    #expect(BluetoothUUID(rawValue: 1).assignedName == nil)
    #expect(BluetoothUUID(0x1234_5678 as UInt32).assignedName == nil)
  }

  /// The first eleven hold UUIDs; the counts are those of the tables when they were first made.
  private static let tables: [(String, AssignedNumberTable, Int)] = [
    ("services", AssignedNumbers.services, 74),
    ("characteristics", AssignedNumbers.characteristics, 500),
    ("descriptors", AssignedNumbers.descriptors, 20),
    ("declarations", AssignedNumbers.declarations, 4),
    ("members", AssignedNumbers.members, 690),
    ("standards organizations", AssignedNumbers.standardsOrganizations, 15),
    ("service classes", AssignedNumbers.serviceClasses, 70),
    ("protocols", AssignedNumbers.protocols, 20),
    ("browse groups", AssignedNumbers.browseGroups, 1),
    ("mesh profiles", AssignedNumbers.meshProfiles, 7),
    ("units", AssignedNumbers.units, 120),
    ("object types", AssignedNumbers.objectTypes, 6),
    ("companies", AssignedNumbers.companies, 4000),
    ("AD types", AssignedNumbers.advertisingDataTypes, 49),
    ("appearances", AssignedNumbers.appearances, 340),
    ("device classes", AssignedNumbers.deviceClasses, 85),
    ("PSMs", AssignedNumbers.protocolServiceMultiplexers, 17),
    ("URI schemes", AssignedNumbers.uriSchemes, 180),
    ("format types", AssignedNumbers.formatTypes, 28),
    ("descriptions", AssignedNumbers.namespaceDescriptions, 270),
    ("coding formats", AssignedNumbers.codingFormats, 8),
    ("core versions", AssignedNumbers.coreVersions, 14),
  ]

  @Test func `A literal that is no UUID stops the program instead of becoming another UUID`() async
  {
    await #expect(processExitsWith: .failure) {
      let uuid: BluetoothUUID = "6E400001-B5A3-F393-E0A9"
      _ = uuid
    }
  }
}
