"""The layouts of Apple's published services: their values are written down in prose and tables alone.

The names of fields and values are Apple's, with blanks between their words. Numbers are little endian and texts are UTF-8
throughout.
"""

NOTIFICATIONS = "Apple Notification Center Service Specification"
MEDIA = "Apple Media Service Reference"
ACCESSORIES = "Apple Core Bluetooth, CBUUIDL2CAPPSMCharacteristicString"

COMMANDS = {0: "Get Notification Attributes", 1: "Get App Attributes", 2: "Perform Notification Action"}
NOTIFICATION_ATTRIBUTES = {
    0: "App Identifier", 1: "Title", 2: "Subtitle", 3: "Message", 4: "Message Size", 5: "Date",
    6: "Positive Action Label", 7: "Negative Action Label"}
APP_ATTRIBUTES = {0: "Display Name"}

ENTITIES = {0: "Player", 1: "Queue", 2: "Track"}
ENTITY_ATTRIBUTES = {
    0: {0: "Name", 1: "Playback Info", 2: "Volume"},
    1: {0: "Index", 1: "Count", 2: "Shuffle Mode", 3: "Repeat Mode"},
    2: {0: "Artist", 1: "Album", 2: "Title", 3: "Duration"}}
REMOTE_COMMANDS = {number: name for number, name in enumerate((
    "Play", "Pause", "Toggle Play Pause", "Next Track", "Previous Track", "Volume Up", "Volume Down",
    "Advance Repeat Mode", "Advance Shuffle Mode", "Skip Forward", "Skip Backward", "Like Track", "Dislike Track",
    "Bookmark Track"))}

NOTIFICATION_UID = {"name": "Notification UID", "type": "uint32"}
APP_IDENTIFIER = {"name": "App Identifier", "type": "terminated text"}
REST = {"name": "Parameters", "type": "octets", "when": ["octets left"]}


def flags(names):
    return [{"name": name, "bits": (bit, bit)} for bit, name in enumerate(names)]


def asked(names, with_length):
    """Which attributes a command asks for; some of them with the most octets that are wanted."""
    attribute = {"name": "Attribute ID", "type": "uint8", "values": names}
    longest = [{"name": "Maximum Length", "type": "uint16"}]
    fields = [attribute]
    if with_length:
        fields.append({"name": "Length", "type": "choice", "by": "Attribute ID",
                       "cases": {number: longest for number in with_length}, "otherwise": []})
    return {"name": "Attribute", "type": "structure", "count": "rest", "fields": fields}


def told(names):
    """Attributes as the answer to a command holds them."""
    return {"name": "Attribute", "type": "structure", "count": "rest", "fields": [
        {"name": "Attribute ID", "type": "uint8", "values": names},
        {"name": "Length", "type": "uint16", "limits": 0},
        {"name": "Value", "type": "text"}]}


def of_command(cases):
    return [{"name": "Command ID", "type": "uint8", "values": COMMANDS},
            {"name": "Parameters", "type": "choice", "by": "Command ID", "cases": cases, "otherwise": [REST]}]


def of_entity(rest, count=None):
    """An entity and which of its attributes."""
    def attribute(names=None):
        field = {"name": "Attribute ID", "type": "uint8"}
        return field | ({"values": names} if names else {}) | ({"count": count} if count else {})
    return [{"name": "Entity ID", "type": "uint8", "values": ENTITIES},
            {"name": "Attribute", "type": "choice", "by": "Entity ID",
             "cases": {number: [attribute(names)] for number, names in ENTITY_ATTRIBUTES.items()},
             "otherwise": [attribute()]}, *rest]


# By UUID: the characteristic, where it is written, the fields of what its server sends, and of what a client writes where
# that has others.
LAYOUTS = {
    "9FBF120D-6301-42D9-8C58-25E699A21DBD": {
        "name": "ANCS Notification Source", "identifier": "ancs_notification_source", "clause": NOTIFICATIONS,
        "fields": [
            {"name": "Event ID", "type": "uint8",
             "values": {0: "Notification Added", 1: "Notification Modified", 2: "Notification Removed"}},
            {"name": "Event Flags", "type": "uint8",
             "bits": flags(("Silent", "Important", "Pre Existing", "Positive Action", "Negative Action"))},
            {"name": "Category ID", "type": "uint8", "values": {
                0: "Other", 1: "Incoming Call", 2: "Missed Call", 3: "Voicemail", 4: "Social", 5: "Schedule", 6: "Email",
                7: "News", 8: "Health And Fitness", 9: "Business And Finance", 10: "Location", 11: "Entertainment"}},
            {"name": "Category Count", "type": "uint8"},
            NOTIFICATION_UID]},
    "69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9": {
        "name": "ANCS Control Point", "identifier": "ancs_control_point", "clause": NOTIFICATIONS,
        "written": of_command({
            0: [NOTIFICATION_UID, asked(NOTIFICATION_ATTRIBUTES, (1, 2, 3))],
            1: [APP_IDENTIFIER, asked(APP_ATTRIBUTES, ())],
            2: [NOTIFICATION_UID,
                {"name": "Action ID", "type": "uint8", "values": {0: "Positive", 1: "Negative"}}]})},
    "22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB": {
        "name": "ANCS Data Source", "identifier": "ancs_data_source", "clause": NOTIFICATIONS, "answers": True,
        "fields": of_command({
            0: [NOTIFICATION_UID, told(NOTIFICATION_ATTRIBUTES)],
            1: [APP_IDENTIFIER, told(APP_ATTRIBUTES)]})},
    "9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2": {
        "name": "AMS Remote Command", "identifier": "ams_remote_command", "clause": MEDIA,
        "fields": [{"name": "Remote Command ID", "type": "uint8", "count": "rest", "values": REMOTE_COMMANDS}],
        "written": [{"name": "Remote Command ID", "type": "uint8", "values": REMOTE_COMMANDS}]},
    "2F7CABCE-808D-411F-9A0C-BB92BA96C102": {
        "name": "AMS Entity Update", "identifier": "ams_entity_update", "clause": MEDIA,
        "fields": of_entity([
            {"name": "Entity Update Flags", "type": "uint8", "bits": flags(("Truncated",))},
            {"name": "Value", "type": "text"}]),
        "written": of_entity([], count="rest")},
    "C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7": {
        "name": "AMS Entity Attribute", "identifier": "ams_entity_attribute", "clause": MEDIA,
        "fields": [{"name": "Value", "type": "text"}],
        "written": of_entity([])},
    "ABDD3056-28FA-441D-A470-55A75A52553A": {
        "name": "Apple L2CAP PSM Characteristic", "identifier": "apple_l2cap_psm", "clause": ACCESSORIES,
        "fields": [{"name": "PSM", "type": "uint16"}]},
}
