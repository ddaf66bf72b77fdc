import BluetoothPackets
package import ByteReading

/// Fields that a copy may show unchanged. This is an allow-list, so that a new field is blanked
/// until it has been classified.
///
/// Numbers are lengths, codes, handles, counters, times and measurements. They are shown unless
/// they are listed as reserved or private. Octets, texts and addresses may contain anything, so
/// each one that is shown or replaced is listed by name. A test requires that every field of the
/// catalogue is classified.
package enum ShownFields {
  /// What a copy does with the octets of a field.
  package enum Treatment: Hashable, Sendable {
    /// The octets are unchanged.
    case shown
    /// The octets are replaced by a pseudonym.
    case replaced(Redaction.Kind)
    /// The octets become zeros, except for inner fields that are shown or replaced.
    case blanked
  }

  /// Returns the treatment of a field, or nil for octets and texts that are not classified, which are blanked.
  package static func treatment(of field: FieldCatalogue.Description) -> Treatment? {
    if let kind = RedactionFields.kind(field) { return .replaced(kind) }
    if isReserved(field) { return .blanked }
    switch field.format {
    case .layer, .structure: return .blanked
    case .address: return .blanked
    case .octets, .text:
      if octets.contains(field.filterName) { return .shown }
      return containers.contains(field.filterName) || contents.contains(field.filterName)
        || isValueField(field)
        ? .blanked : nil
    default:
      return isPrivateNumber(field) ? .blanked : .shown
    }
  }

  /// Whether a whole field is reserved, so that anything in it has a private meaning.
  private static func isReserved(_ field: FieldCatalogue.Description) -> Bool {
    guard field.mask == .max else { return false }
    return reservedNames.contains(field.name)
  }

  private static let reservedNames: Set<String> = [
    "Reserved", "Unused", "RFU", "Page_Scan_Reserved", "Manufacturer Reserved",
  ]

  /// Whether a layout of the SIG or of a profile reads the field in an attribute value.
  private static func isValueField(_ field: FieldCatalogue.Description) -> Bool {
    field.layer == .gatt || RedactionFields.firstValueField <= field.id.rawValue
  }

  /// Whether a number reveals what a person typed, or the location of a device.
  private static func isPrivateNumber(_ field: FieldCatalogue.Description) -> Bool {
    let name = field.filterName
    return name.hasPrefix("btgatt.hid_report.")
      || ["latitude", "longitude", "north_coordinate", "east_coordinate", "altitude", "elevation"]
        .contains { name.contains($0) }
  }

  /// Octets and texts with feature bits, channel maps, audio formats, languages or versions.
  package static let octets: Set<String> = [
    "bluetooth.base.language", "bluetooth.bthome.firmware_version",
    "btcommon.eir_ad.entry.le_channel_map", "bthci_cmd.afh_ch_classification",
    "bthci_cmd.cs_channel_classification", "bthci_cmd.cs_channel_map",
    "bthci_cmd.input_coding_format",
    "bthci_cmd.le_channel_map", "bthci_cmd.output_coding_format", "bthci_cmd.receive_coding_format",
    "bthci_cmd.transmit_coding_format", "bthci_evt.afh_channel_map", "bthci_evt.cs_channel_map",
    "bthci_evt.host_supported_features", "bthci_evt.le_channel_map", "bthci_evt.le_feature_pages",
    "bthci_evt.local_supported_cmds", "btle.control.channel_map", "btle.control.channel_status",
    "btle.control.cs_config_req.channel_map", "btle.control.feature_ext.page",
    "btle.control.sync_info.channel_map",
    "btle.extended_advertising_header.sync_info.channel_map", "btle.link_layer_data.channel_map",
    "opendroneid.loc_accuracies",
  ]

  /// Octets that contain other fields. Unread parts of them are blanked.
  package static let containers: Set<String> = [
    "btatt.value", "btcommon.eir_ad.entry.mesh_beacon", "bthci_cmd.extended_inquiry_response",
    "bthci_cmd.le_advertising_data", "bthci_cmd.le_scan_response_data",
    "bthci_cmd.periodic_adv_response_data", "bthci_cmd.periodic_adv_subevent_data",
    "bthci_evt.data", "bthci_evt.extended_inquiry_response", "bthci_evt.le_advertising_data",
    "btl2cap.payload", "btle.advertising_data", "btle.advertising_payload", "btle.decision.data",
    "btle.extended_advertising_header.acad", "btle.payload", "btle.scan_responce_data",
  ]

  /// Octets that may be anything: parameters of unknown packets, application data, and measurements
  /// between devices.
  package static let contents: Set<String> = [
    "btatt.parameters", "btatt.signature", "btcommon.eir_ad.entry.biginfo.giv",
    "btcommon.eir_ad.entry.biginfo.gskd", "bthci_cmd.codec_config", "bthci_cmd.decision_data",
    "bthci_cmd.filter_condition", "bthci_cmd.override_parameters_data", "bthci_cmd.parameters",
    "bthci_cmd.remote_fae_table", "bthci_cmd.test_parameters", "bthci_cmd.utp_data",
    "bthci_cmd.vendor_config", "bthci_evt.codec_capability", "bthci_evt.lmp_features.reserved",
    "bthci_evt.parameters", "bthci_evt.remote_fae_table", "bthci_evt.return_parameters",
    "bthci_evt.step_data", "bthci_evt.utp_data", "btl2cap.cmd_parameters", "btl2cap.data",
    "btle.big_control.data", "btle.control.cs_fae_rsp.table", "btle.control.data",
    "btle.isochronous_data", "btsmp.parameters", "ppi.reserved",
  ]
}
