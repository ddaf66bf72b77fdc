"""Sessions between two Bumble hosts, driven like a phone and its accessory. Needs the PyPI package bumble."""
import asyncio
import struct

from bumble import core, hci
from bumble.att import ATT_Error, ErrorCode
from bumble.core import AdvertisingData
from bumble.device import ConnectionParametersPreferences, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.l2cap import LeCreditBasedChannelSpec
from bumble.pairing import PairingConfig, PairingDelegate

from . import advertisers
from .virtual_radio import Log, RadioLink, VirtualTimeLoop, make_device, use_fixed_randomness

PHONE, BELT = 'F0:F1:F2:F3:F4:F5', 'C4:F2:17:1A:1D:BB'
START_NS = 1_709_400_011_000_000_000  # 2024-03-02 17:20:11 UTC

# Private keys of the specification's sample data (Vol 3, Part H, 2.3.5.6.1), so that what is derived can be checked.
SAMPLE_PRIVATE_KEYS = (
    bytes.fromhex('3f49f6d4a3c55f3874c9b3e3d2103f504aff607beb40b7995899b8a6cd3c1abd'),
    bytes.fromhex('55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd'))

NEIGHBOURS = (
    ('E5:1B:EA:C0:00:01', advertisers.IBEACON, 0.100, -71),
    ('ED:D1:57:0E:00:02', advertisers.EDDYSTONE_URL, 0.500, -80),
    ('4C:0F:12:34:56:04', advertisers.EXPOSURE, 0.270, -77))

READ, WRITE, NOTIFY = Characteristic.Properties.READ, Characteristic.Properties.WRITE, Characteristic.Properties.NOTIFY
WRITE_COMMAND = Characteristic.Properties.WRITE_WITHOUT_RESPONSE
READABLE, WRITEABLE = Characteristic.READABLE, Characteristic.WRITEABLE
SECRET_SERVICE, SECRET = (f'E5A1000{i}-7D2B-4F0E-9C55-0C3E4F5D9A01' for i in range(2))
UART_SERVICE, UPLOAD, UART_OUTPUT = (f'6E40000{i}-B5A3-F393-E0A9-E50E24DCCA9E' for i in range(1, 4))


def only_when_encrypted(connection):
    if not connection.is_encrypted:
        raise ATT_Error(ErrorCode.INSUFFICIENT_AUTHENTICATION)
    return b'top-secret-value'


class Belt:
    """The accessory's database: heart rate, battery, device information, a service of its own, and a serial port."""

    def __init__(self):
        self.heart_rate = Characteristic(core.UUID.from_16_bits(0x2A37), NOTIFY, READABLE, b'\x00\x48')
        location = Characteristic(core.UUID.from_16_bits(0x2A38), READ, READABLE, b'\x01')
        self.battery = Characteristic(core.UUID.from_16_bits(0x2A19), READ | NOTIFY, READABLE, b'\x5a')
        maker = Characteristic(core.UUID.from_16_bits(0x2A29), READ, READABLE, b'Acme Wearables GmbH')
        firmware = Characteristic(core.UUID.from_16_bits(0x2A26), READ, READABLE, b'2.4.1')
        secret = Characteristic(SECRET, READ, READABLE, CharacteristicValue(read=only_when_encrypted))
        upload = Characteristic(UPLOAD, WRITE | WRITE_COMMAND, READABLE | WRITEABLE, b'')
        output = Characteristic(UART_OUTPUT, NOTIFY, READABLE, b'')
        self.services = [
            Service(core.UUID.from_16_bits(0x180D), [self.heart_rate, location]),
            Service(core.UUID.from_16_bits(0x180F), [self.battery]),
            Service(core.UUID.from_16_bits(0x180A), [maker, firmware]),
            Service(SECRET_SERVICE, [secret]),
            Service(UART_SERVICE, [upload, output])]


class Meeting:
    """A phone and a belt, powered on, with the phone's log."""

    def __init__(self):
        self.link, self.log = RadioLink(), Log(START_NS)
        self.phone, radio = make_device('Phone', PHONE, self.link, self.log)
        radio.neighbours = NEIGHBOURS
        self.belt, _ = make_device('Acme HR belt', BELT, self.link, None)
        self.database = Belt()
        self.belt.add_services(self.database.services)
        self.belt.gatt_server.max_mtu = 247
        for device in (self.phone, self.belt):
            device.pairing_config_factory = lambda connection: PairingConfig(
                sc=True, mitm=False, bonding=True,
                delegate=PairingDelegate(io_capability=PairingDelegate.IoCapability.NO_OUTPUT_NO_INPUT))

    async def connect(self, interval=30):
        await self.phone.power_on()
        await self.belt.power_on()
        self.belt.advertising_data = advertisers.BELT
        self.belt.scan_response_data = advertisers.BELT_RESPONSE
        self.belt.advertising_interval_min = self.belt.advertising_interval_max = 152.5
        await self.belt.start_advertising(auto_restart=False)
        await self.phone.start_scanning(legacy=True)
        await asyncio.sleep(1.2)
        await self.phone.stop_scanning(legacy=True)
        preferences = ConnectionParametersPreferences(
            connection_interval_min=interval, connection_interval_max=interval, max_latency=0, supervision_timeout=2000)
        connection = await self.phone.connect(
            hci.Address(BELT), connection_parameters_preferences={hci.Phy.LE_1M: preferences})
        await asyncio.sleep(0.05)
        return connection


async def discover(peer):
    await peer.discover_services()
    for service in peer.services:
        await service.discover_characteristics()
    for service in peer.services:
        for characteristic in service.characteristics:
            await characteristic.discover_descriptors()


def find(peer, uuid):
    return next(one for service in peer.services for one in service.characteristics if one.uuid == core.UUID(uuid))


async def heart_rate():
    """Everything that a phone does with a new accessory, and the upload of a file."""
    meeting = Meeting()
    connection = await meeting.connect()
    peer = Peer(connection)
    await meeting.phone.send_async_command(
        hci.HCI_Read_Remote_Version_Information_Command(connection_handle=connection.handle))
    await peer.request_mtu(517)
    await discover(peer)
    await find(peer, '2A29').read_value()
    await find(peer, '2A19').read_value()
    secret = find(peer, SECRET)
    try:
        await secret.read_value()
        raise AssertionError('the belt told its secret to a stranger')
    except ATT_Error as error:
        assert error.error_code == ErrorCode.INSUFFICIENT_AUTHENTICATION
    await connection.pair()
    assert await secret.read_value() == b'top-secret-value'

    await peer.subscribe(find(peer, '2A37'), lambda value: None)
    for beat in range(8):
        await asyncio.sleep(0.973)
        rate = 64 + 3 * beat
        await meeting.belt.notify_subscribers(
            meeting.database.heart_rate, struct.pack('<BBH', 0x10, rate, 1024 * 60 // rate))
    await meeting.belt.notify_subscribers(meeting.database.battery, b'\x59')

    belt_side = next(iter(meeting.belt.connections.values()))
    await belt_side.update_parameters(15, 15, 0, 4000, use_l2cap=True)
    await asyncio.sleep(0.4)
    await connection.set_data_length(251, 2120)
    await asyncio.sleep(0.1)
    await connection.set_phy(tx_phys=[hci.Phy.LE_2M], rx_phys=[hci.Phy.LE_2M])
    await asyncio.sleep(0.3)
    upload = find(peer, UPLOAD)
    for turn in range(120):
        chunk = bytes((turn * 13 + i * 7) & 0xFF for i in range(240))
        await upload.write_value(chunk, with_response=False)
    await upload.write_value(b'end of file', with_response=True)
    await asyncio.sleep(0.7)
    await connection.disconnect()
    await asyncio.sleep(0.2)
    return meeting.log.records


async def channel():
    """A credit-based channel: SDUs longer than a K-frame, few credits, so that the sender waits for more."""
    meeting = Meeting()
    received, complete, total = bytearray(), asyncio.Event(), 6_000

    def opened(channel):
        def take(data):
            received.extend(data)
            if len(received) >= total:
                complete.set()
        channel.sink = take
    specification = LeCreditBasedChannelSpec(psm=0x80, mtu=1000, mps=200, max_credits=4)
    meeting.belt.create_l2cap_server(specification, opened)
    connection = await meeting.connect()
    channel = await connection.create_l2cap_channel(specification)
    for at in range(0, total, 1000):
        channel.write(bytes((at // 1000 + i) & 0xFF for i in range(1000)))
    await asyncio.wait_for(complete.wait(), 60)
    await channel.disconnect()
    await asyncio.sleep(0.2)
    await connection.disconnect()
    await asyncio.sleep(0.2)
    return meeting.log.records


def record(session, seed):
    """Runs one session in virtual time and returns the phone's log."""
    use_fixed_randomness(seed, SAMPLE_PRIVATE_KEYS)
    loop = VirtualTimeLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(session())
    finally:
        asyncio.set_event_loop(None)
