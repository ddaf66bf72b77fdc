import ByteReading

/// The bits of a channel map, each a field of its own.
enum ChannelMapField {
  /// In the order of channel indices; only used where somebody watches.
  static let channels: [Field] = [
    Field(
      .linkLayer, "Channel 0", "btcommon.le_channel_map.0", .boolean, mask: 1 << 0),
    Field(
      .linkLayer, "Channel 1", "btcommon.le_channel_map.1", .boolean, mask: 1 << 1),
    Field(
      .linkLayer, "Channel 2", "btcommon.le_channel_map.2", .boolean, mask: 1 << 2),
    Field(
      .linkLayer, "Channel 3", "btcommon.le_channel_map.3", .boolean, mask: 1 << 3),
    Field(
      .linkLayer, "Channel 4", "btcommon.le_channel_map.4", .boolean, mask: 1 << 4),
    Field(
      .linkLayer, "Channel 5", "btcommon.le_channel_map.5", .boolean, mask: 1 << 5),
    Field(
      .linkLayer, "Channel 6", "btcommon.le_channel_map.6", .boolean, mask: 1 << 6),
    Field(
      .linkLayer, "Channel 7", "btcommon.le_channel_map.7", .boolean, mask: 1 << 7),
    Field(
      .linkLayer, "Channel 8", "btcommon.le_channel_map.8", .boolean, mask: 1 << 8),
    Field(
      .linkLayer, "Channel 9", "btcommon.le_channel_map.9", .boolean, mask: 1 << 9),
    Field(
      .linkLayer, "Channel 10", "btcommon.le_channel_map.10", .boolean, mask: 1 << 10),
    Field(
      .linkLayer, "Channel 11", "btcommon.le_channel_map.11", .boolean, mask: 1 << 11),
    Field(
      .linkLayer, "Channel 12", "btcommon.le_channel_map.12", .boolean, mask: 1 << 12),
    Field(
      .linkLayer, "Channel 13", "btcommon.le_channel_map.13", .boolean, mask: 1 << 13),
    Field(
      .linkLayer, "Channel 14", "btcommon.le_channel_map.14", .boolean, mask: 1 << 14),
    Field(
      .linkLayer, "Channel 15", "btcommon.le_channel_map.15", .boolean, mask: 1 << 15),
    Field(
      .linkLayer, "Channel 16", "btcommon.le_channel_map.16", .boolean, mask: 1 << 16),
    Field(
      .linkLayer, "Channel 17", "btcommon.le_channel_map.17", .boolean, mask: 1 << 17),
    Field(
      .linkLayer, "Channel 18", "btcommon.le_channel_map.18", .boolean, mask: 1 << 18),
    Field(
      .linkLayer, "Channel 19", "btcommon.le_channel_map.19", .boolean, mask: 1 << 19),
    Field(
      .linkLayer, "Channel 20", "btcommon.le_channel_map.20", .boolean, mask: 1 << 20),
    Field(
      .linkLayer, "Channel 21", "btcommon.le_channel_map.21", .boolean, mask: 1 << 21),
    Field(
      .linkLayer, "Channel 22", "btcommon.le_channel_map.22", .boolean, mask: 1 << 22),
    Field(
      .linkLayer, "Channel 23", "btcommon.le_channel_map.23", .boolean, mask: 1 << 23),
    Field(
      .linkLayer, "Channel 24", "btcommon.le_channel_map.24", .boolean, mask: 1 << 24),
    Field(
      .linkLayer, "Channel 25", "btcommon.le_channel_map.25", .boolean, mask: 1 << 25),
    Field(
      .linkLayer, "Channel 26", "btcommon.le_channel_map.26", .boolean, mask: 1 << 26),
    Field(
      .linkLayer, "Channel 27", "btcommon.le_channel_map.27", .boolean, mask: 1 << 27),
    Field(
      .linkLayer, "Channel 28", "btcommon.le_channel_map.28", .boolean, mask: 1 << 28),
    Field(
      .linkLayer, "Channel 29", "btcommon.le_channel_map.29", .boolean, mask: 1 << 29),
    Field(
      .linkLayer, "Channel 30", "btcommon.le_channel_map.30", .boolean, mask: 1 << 30),
    Field(
      .linkLayer, "Channel 31", "btcommon.le_channel_map.31", .boolean, mask: 1 << 31),
    Field(
      .linkLayer, "Channel 32", "btcommon.le_channel_map.32", .boolean, mask: 1 << 32),
    Field(
      .linkLayer, "Channel 33", "btcommon.le_channel_map.33", .boolean, mask: 1 << 33),
    Field(
      .linkLayer, "Channel 34", "btcommon.le_channel_map.34", .boolean, mask: 1 << 34),
    Field(
      .linkLayer, "Channel 35", "btcommon.le_channel_map.35", .boolean, mask: 1 << 35),
    Field(
      .linkLayer, "Channel 36", "btcommon.le_channel_map.36", .boolean, mask: 1 << 36),
    Field(
      .linkLayer, "RFU", "btcommon.le_channel_map.37", .boolean, mask: 1 << 37),
    Field(
      .linkLayer, "RFU", "btcommon.le_channel_map.38", .boolean, mask: 1 << 38),
    Field(
      .linkLayer, "RFU", "btcommon.le_channel_map.39", .boolean, mask: 1 << 39),
  ]
}
