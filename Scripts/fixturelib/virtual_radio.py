"""A radio in virtual time between Bumble controllers: what takes time on the air takes time in the log.

The event loop's clock jumps from one timer to the next, so a minute of Bluetooth runs in an instant and gives the
same log each time. Data moves at connection events only, a few packets in each; HCI has the speed of a serial port.
"""
import asyncio
import math
import random
import secrets
import selectors

from bumble import controller as bumble_controller
from bumble import crypto, hci, ll
from bumble.controller import Controller
from bumble.device import Device
from bumble.host import Host
from bumble.link import LocalLink


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock moves only while everybody waits."""

    def __init__(self):
        self.now = 0.0
        super().__init__(_JumpingSelector(self))

    def time(self):
        return self.now


class _JumpingSelector(selectors.SelectSelector):
    def __init__(self, loop):
        super().__init__()
        self.loop = loop

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError('everybody waits for ever')
        if timeout > 0:
            self.loop.now += timeout
        return []


def use_fixed_randomness(seed, private_keys):
    """Every random number from `seed`; the pairing keys are `private_keys`, one for each device in turn."""
    source, keys = random.Random(seed), iter(private_keys)
    secrets.token_bytes = lambda count=32: source.randbytes(count)
    secrets.randbelow = source.randrange
    secrets.randbits = source.getrandbits
    random.seed(seed)
    crypto.EccKey.generate = classmethod(lambda cls: cls.from_private_key_bytes(next(keys)))


class Log:
    """What a host's HCI log holds: Bumble calls `snoop` for each packet."""

    def __init__(self, start_ns):
        self.start_ns, self.records = start_ns, []

    def snoop(self, packet, direction):
        microseconds = round(asyncio.get_running_loop().time() * 1e6)
        self.records.append((self.start_ns + microseconds * 1000, int(direction), bytes(packet)))


class SerialPort:
    """Carries packets one after the other, each for as long as its octets need at 3 Mbit/s."""

    def __init__(self, deliver, latency):
        self.deliver, self.latency, self.free_at = deliver, latency, 0.0

    def send(self, packet):
        loop = asyncio.get_running_loop()
        begin = max(loop.time() + self.latency, self.free_at)
        self.free_at = begin + len(packet) * 10 / 3e6
        loop.call_at(self.free_at, self.deliver, packet)

    on_packet = send


class RadioLink(LocalLink):
    """One connection at a time, with an interval, and room for so many packets in an event."""

    def __init__(self):
        super().__init__()
        self.interval, self.anchor, self.octets, self.exchange = 0.030, 0.0, 27, 0.000_708
        self.taken = {}

    def open(self, interval):
        self.interval, self.taken = interval, {}
        self.anchor = asyncio.get_running_loop().time() + 0.010

    def retime(self, interval, at):
        self.interval, self.anchor, self.taken = interval, at, {}

    def event_after(self, moment):
        return max(0, math.ceil((moment - self.anchor) / self.interval + 1e-6))

    def reserve(self, sender, length):
        """When `length` octets from `sender` have arrived: at the next event that has room for them."""
        event = self.event_after(asyncio.get_running_loop().time())
        packets = max(1, math.ceil(length / self.octets))
        room = min(6, max(1, int((self.interval - 0.00125) / self.exchange)))
        while self.taken.get((sender, event), 0) + packets > room and self.taken.get((sender, event), 0) > 0:
            event += 1
        used = self.taken.get((sender, event), 0) + packets
        self.taken[sender, event] = used
        return self.anchor + event * self.interval + used * self.exchange

    def send_advertising_pdu(self, sender_controller, packet):
        loop = asyncio.get_running_loop()
        if isinstance(packet, ll.ConnectInd):
            self.open(packet.interval * 0.00125)
        for other in sorted(self.controllers, key=lambda one: one.name):
            if other is not sender_controller:
                loop.call_later(0.000_4, other.on_ll_advertising_pdu, packet)

    def send_ll_control_pdu(self, sender_address, receiver_address, packet):
        receiver = self.find_le_controller(receiver_address)
        moment = self.reserve(str(sender_address), 12)
        asyncio.get_running_loop().call_at(moment, receiver.on_ll_control_pdu, sender_address, packet)


class RadioConnection(bumble_controller.Connection):
    """Takes ACL data to the radio, and says that a packet is done when it has been on the air."""

    def on_hci_acl_data_packet(self, packet):
        moment = self.link.reserve(str(self.self_address), len(packet.data))
        loop = asyncio.get_running_loop()
        loop.call_at(moment, self.assembler.feed_packet, packet)
        done = hci.HCI_Number_Of_Completed_Packets_Event(connection_handles=[self.handle], num_completed_packets=[1])
        loop.call_at(moment + 0.000_15, self.controller.send_hci_packet, done)


bumble_controller.Connection = RadioConnection


class RadioController(Controller):
    """Bumble's controller with the procedures that it lacks: scan responses, data length, PHY, versions, instants."""

    le_acl_data_packet_length = 251
    total_num_le_acl_data_packets = 8
    supported_max_tx_octets = supported_max_rx_octets = 251
    supported_max_tx_time = supported_max_rx_time = 2120
    manufacturer_company_identifier = 0x000F
    hci_version = lmp_version = 11
    neighbours = ()

    def send_hci_packet(self, packet):
        if not hasattr(self, 'to_host'):
            self.to_host = SerialPort(lambda octets: self.host.on_packet(octets), 0.000_3)
        self.to_host.send(bytes(packet))

    # Advertising and scanning

    def report(self, kind, address, data, rssi):
        report = hci.HCI_LE_Advertising_Report_Event.Report(
            event_type=kind, address_type=address.address_type, address=address, data=data, rssi=rssi)
        self.send_hci_packet(hci.HCI_LE_Advertising_Report_Event([report]))

    def on_advertising_pdu(self, pdu):
        kinds = hci.HCI_LE_Advertising_Report_Event.EventType
        if self.le_scan_enable:
            self.report(kinds.ADV_IND, pdu.advertiser_address, pdu.data, random.randint(-56, -50))
            response = self.scan_response(pdu.advertiser_address)
            self.report(kinds.SCAN_RSP, pdu.advertiser_address, response, random.randint(-56, -50))
        pending = self.pending_le_connection
        if pending and pending.peer_address == pdu.advertiser_address:
            self.create_le_connection(pdu.advertiser_address)

    def scan_response(self, address):
        """What the advertiser answers, whether its host uses legacy or extended commands."""
        advertiser = self.link.find_le_controller(address)
        sets = [one.scan_response_data for one in advertiser.advertising_sets.values()]
        return bytes(next((data for data in sets if data), advertiser.le_legacy_advertiser.scan_response_data))

    def on_hci_le_set_scan_enable_command(self, command):
        result = super().on_hci_le_set_scan_enable_command(command)
        if self.le_scan_enable:
            for address, data, interval, rssi in self.neighbours:
                self.hear(hci.Address(address), data, interval, rssi)
        return result

    def hear(self, address, data, interval, rssi, first=True):
        if not self.le_scan_enable:
            return
        if not first:
            kind = hci.HCI_LE_Advertising_Report_Event.EventType.ADV_NONCONN_IND
            self.report(kind, address, data, rssi + random.randint(-3, 3))
        delay = interval * random.random() if first else interval + random.random() * 0.010
        asyncio.get_running_loop().call_later(delay, self.hear, address, data, interval, rssi, False)

    # Procedures of the link layer

    def on_both_sides(self, handle, delay_events, make_event, change=None):
        """After so many events: `change` the link, and tell both hosts."""
        connection = self.find_le_connection_by_handle(handle)
        moment = self.link.anchor + self.link.interval * (
            self.link.event_after(asyncio.get_running_loop().time()) + delay_events)
        peer = self.link.find_le_controller(connection.peer_address)
        other = peer.le_connections[connection.self_address]

        def happen():
            if change:
                change(moment)
            self.send_hci_packet(make_event(connection.handle))
            peer.send_hci_packet(make_event(other.handle))
        asyncio.get_running_loop().call_at(moment, happen)

    def on_hci_le_set_data_length_command(self, command):
        def longer(_):
            self.link.octets, self.link.exchange = 251, 0.002_5
        self.on_both_sides(command.connection_handle, 1, lambda handle: hci.HCI_LE_Data_Length_Change_Event(
            connection_handle=handle, max_tx_octets=251, max_tx_time=2120, max_rx_octets=251, max_rx_time=2120), longer)
        return hci.HCI_StatusAndConnectionHandleReturnParameters(
            status=hci.HCI_ErrorCode.SUCCESS, connection_handle=command.connection_handle)

    def on_hci_le_set_phy_command(self, command):
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)

        def faster(_):
            self.link.exchange = 0.001_46
        self.on_both_sides(command.connection_handle, 8, lambda handle: hci.HCI_LE_PHY_Update_Complete_Event(
            status=hci.HCI_ErrorCode.SUCCESS, connection_handle=handle, tx_phy=2, rx_phy=2), faster)

    def on_hci_le_connection_update_command(self, command):
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        interval = command.connection_interval_max
        self.on_both_sides(command.connection_handle, 6, lambda handle: hci.HCI_LE_Connection_Update_Complete_Event(
            status=hci.HCI_ErrorCode.SUCCESS, connection_handle=handle, connection_interval=interval,
            peripheral_latency=command.max_latency, supervision_timeout=command.supervision_timeout),
            lambda at: self.link.retime(interval * 0.00125, at))

    def on_hci_read_remote_version_information_command(self, command):
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        event = hci.HCI_Read_Remote_Version_Information_Complete_Event(
            status=hci.HCI_ErrorCode.SUCCESS, connection_handle=command.connection_handle, version=10,
            manufacturer_name=0x0059, subversion=0x0112)
        moment = self.link.reserve('version', 6) + self.link.interval
        asyncio.get_running_loop().call_at(moment, self.send_hci_packet, event)

    def on_link_acl_data(self, sender_address, transport, data):
        """Hands the peer's frame to the host as it came: a fragment for each packet of the link layer."""
        connection = self.le_connections.get(sender_address)
        if connection is None:
            return
        for at in range(0, len(data), self.link.octets):
            part = data[at:at + self.link.octets]
            self.send_hci_packet(hci.HCI_AclDataPacket(connection.handle, 1 if at else 2, 0, len(part), part))


def make_device(name, address, link, log):
    controller = RadioController(name, link=link, public_address=address)
    host = Host(controller, SerialPort(controller.on_packet, 0.000_2))
    host.snooper = log
    return Device(name=name, address=hci.Address(address), host=host), controller
