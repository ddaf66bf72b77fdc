public import ByteReading

/// LL_FEATURE_REQ, LL_FEATURE_RSP and LL_PERIPHERAL_FEATURE_REQ: the features that the sender supports
/// (the first octet of LL_FEATURE_RSP: those that both sides support).
///
/// Core 6.0, Vol 6, Part B, 2.4.2.9.
public struct LLFeatureExchange: WireValue {
  /// FeatureSet, page 0.
  public var features: LEFeatureSet

  /// Creates it from its only field.
  public init(features: LEFeatureSet) {
    self.features = features
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    features = try LEFeatureSet(parsing: &input, LLControlField.features)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(features.rawValue)
  }
}

/// LL_FEATURE_EXT_REQ and LL_FEATURE_EXT_RSP: a page of the features that the sender supports, beyond
/// the first 64 bits.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.41.
public struct LLExtendedFeatureExchange: WireValue {
  /// The sender's highest page with a bit that is set.
  public var maximumPage: UInt8
  /// 1 for bits 64 to 255, 2 for the next 192.
  public var pageNumber: UInt8
  /// 192 bits.
  public var page: LEFeaturePage

  /// Creates it from its fields, in transmission order.
  public init(maximumPage: UInt8, pageNumber: UInt8, page: LEFeaturePage) {
    self.maximumPage = maximumPage
    self.pageNumber = pageNumber
    self.page = page
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    maximumPage = try input.uint8(LLControlField.maximumPage)
    pageNumber = try input.uint8(LLControlField.pageNumber)
    page = try LEFeaturePage(parsing: &input, LLControlField.featurePage)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(maximumPage)
    output.uint8(pageNumber)
    page.encode(into: &output)
  }
}

/// LL_VERSION_IND: the manufacturer and version of the sender's controller.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.13.
public struct LLVersionIndication: WireValue {
  /// The version of the specification.
  public var version: VersionNumber
  /// The company identifier of the controller's manufacturer.
  public var company: UInt16
  /// The manufacturer's own version number.
  public var subversion: UInt16

  /// Creates it from its fields, in transmission order.
  public init(version: VersionNumber, company: UInt16, subversion: UInt16) {
    self.version = version
    self.company = company
    self.subversion = subversion
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    version = VersionNumber(rawValue: try input.uint8(LLControlField.version))
    company = try input.uint16(LLControlField.company)
    subversion = try input.uint16(LLControlField.subversion)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(version.rawValue)
    output.uint16(company)
    output.uint16(subversion)
  }
}

/// LL_CLOCK_ACCURACY_REQ and LL_CLOCK_ACCURACY_RSP: the accuracy of the sender's sleep clock.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.28.
public struct LLClockAccuracy: WireValue {
  /// SCA.
  public var sleepClockAccuracy: SleepClockAccuracy

  /// Creates it from its only field.
  public init(sleepClockAccuracy: SleepClockAccuracy) {
    self.sleepClockAccuracy = sleepClockAccuracy
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    sleepClockAccuracy = SleepClockAccuracy(rawValue: try input.uint8(LLControlField.clockAccuracy))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(sleepClockAccuracy.rawValue)
  }
}

extension LLControlField {
  static let maximumPage = Field(
    730, .linkLayerControl, "MaxPage", "btle.control.feature_ext.max_page", .decimal,
    clause: "Vol 6, Part B, 2.4.2.41", meaning: "Highest feature page that the sender supports.")
  static let pageNumber = Field(
    731, .linkLayerControl, "PageNumber", "btle.control.feature_ext.page_number", .decimal,
    clause: "Vol 6, Part B, 2.4.2.41", meaning: "Number of the feature page.")
  static let featurePage = Field(
    732, .linkLayerControl, "FeaturePage", "btle.control.feature_ext.page", .octets,
    clause: "Vol 6, Part B, 2.4.2.41", meaning: "Features of this page; one bit per feature.")
  static let features = Field(
    733, .linkLayerControl, "FeatureSet", "btle.control.feature_set", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.9",
    meaning:
      "Supported features, one bit each; in LL_FEATURE_RSP, octet 0 shows those that both devices support."
  )
  static let version = Field(
    734, .linkLayerControl, "Version", "btle.control.version_number", .hexadecimal,
    valueName: { VersionNumber.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.13",
    meaning: "Core Specification version that the sender's controller supports.")
  static let company = Field(
    735, .linkLayerControl, "Company_Identifier", "btle.control.company_id", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.13", meaning: "Company identifier of the sender's controller.")
  static let subversion = Field(
    736, .linkLayerControl, "Subversion", "btle.control.subversion_number", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.13",
    meaning: "Manufacturer-specific revision of the sender's controller.")
  static let clockAccuracy = Field(
    737, .linkLayerControl, "SCA", "btle.control.sca", .decimal,
    valueName: { SleepClockAccuracy.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.28", meaning: "Sleep clock accuracy of the sender.")
}
