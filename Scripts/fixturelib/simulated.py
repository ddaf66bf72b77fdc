"""Captures that bletrace's own simulator writes, with the truth about each beside it."""
import os
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Folder in Fixtures/simulated, what is captured, and the options.
SIMULATIONS = [(f'ladder-{rung}', ('air', 'hci-central'), ['--ladder', str(rung), '--seconds', '0.5'])
               for rung in range(1, 8)]
SIMULATIONS += [
    ('noisy', ('air',), ['--preset', 'noisy', '--bytes', '15000']),
    ('blurred', ('air',), ['--preset', 'blurred', '--bytes', '15000']),
    ('updates', ('air',), ['--preset', 'updates', '--bytes', '15000', '--packets-per-event', '1']),
    ('drifting', ('air',), ['--preset', 'drifting', '--bytes', '5000', '--value', '20']),
    ('sleepy', ('air',), ['--preset', 'sleepy', '--bytes', '600']),
    ('interleaved', ('air',), ['--preset', 'interleaved', '--bytes', '2000', '--value', '20']),
    ('everything', ('air',), ['--preset', 'everything', '--bytes', '2000', '--value', '20']),
    ('timeout', ('air',), ['--preset', 'timeout', '--value', '20']),
    ('late', ('air',), ['--preset', 'late', '--value', '20', '--bytes', '6000']),
    ('coded', ('air',), ['--preset', 'coded', '--bytes', '5000']),
]

# Rules about transfers that the simulator has captures for: what both have, what breaks the rule, what comes close.
TRANSFER = ['--interval', '30', '--data-length', '251', '--phy', '2m', '--bytes', '3000']
RULES = {
    'transfer-events-not-filled': ([*TRANSFER, '--mtu', '247'], ['--packets-per-event', '1'], []),
    'transfer-mtu-small': (TRANSFER, ['--mtu', '50'], ['--mtu', '240']),
    'transfer-interval-long': (['--operation', 'write-request', '--mtu', '247', '--data-length', '251', '--bytes', '2500'],
                               ['--interval', '50'], ['--interval', '15']),
    'transfer-retransmissions': ([*TRANSFER, '--mtu', '247', '--bytes', '20000'], ['--loss', '8'], ['--loss', '0.5']),
    'transfer-receiver-full': ([*TRANSFER, '--mtu', '247', '--bytes', '3000'],
                               ['--receiver-buffers', '1', '--receiver-time', '20'], ['--receiver-buffers', '40']),
    'transfer-events-left-out': ([*TRANSFER, '--bytes', '8000'], ['--scan-window', '60'], []),
    'l2cap-credit-starvation': ([*TRANSFER, '--operation', 'l2cap', '--value', '500'], ['--credits', '1'],
                                ['--credits', '40']),
    'transfer-value-misaligned': ([*TRANSFER, '--mtu', '247'], ['--value', '60'], ['--value', '240']),
    'transfer-latency': (['--operation', 'write-command', '--interval', '30', '--bytes', '600', '--packets-per-event', '1'],
                         ['--latency', '4'], []),
}


def tool():
    """The built tool: BLETRACE_BINARY, or the release build, which is made if it is not there."""
    if path := os.environ.get('BLETRACE_BINARY'):
        return path
    command = ['swift', 'build', '--package-path', TOP, '-c', 'release', '--product', 'bletrace']
    subprocess.run(command, check=True, stdout=sys.stderr)
    return os.path.join(TOP, '.build', 'release', 'bletrace')


def add_to(out):
    """Adds the captures to the collection; returns the documents with the truth, by file name."""
    binary, documents = tool(), {}
    with tempfile.TemporaryDirectory() as folder:
        for name, kinds, options in SIMULATIONS:
            for kind in kinds:
                form, link = ('pcap', 256) if kind == 'air' else ('btsnoop', 1002)
                path = os.path.join(folder, f'{name}-{kind}.{form}')
                subprocess.run([binary, 'simulate', '--output', path, '--as', kind, *options], check=True)
                with open(path, 'rb') as file:
                    data = file.read()
                out.add(f'simulated/{name}-{kind}.{form}', data, count(data, form), form, link)
                with open(os.path.splitext(path)[0] + '.truth.json', 'rb') as file:
                    documents[f'simulated/{name}-{kind}.truth.json'] = file.read()
    return documents


def rules():
    """The pairs of captures for rules about transfers, by name."""
    binary, contents = tool(), {}
    with tempfile.TemporaryDirectory() as folder:
        for name, (both, bad, clean) in RULES.items():
            for suffix, options in (('', bad), ('-clean', clean)):
                path = os.path.join(folder, f'{name}{suffix}.pcap')
                subprocess.run([binary, 'simulate', '--output', path, '--as', 'air', *both, *options], check=True)
                with open(path, 'rb') as file:
                    contents[f'rules/{name}{suffix}.pcap'] = file.read()
    return contents


def count(data, form):
    """Records of a little-endian pcap file or of a btsnoop file."""
    at, records = (24, 0) if form == 'pcap' else (16, 0)
    while at < len(data):
        if form == 'pcap':
            at += 16 + int.from_bytes(data[at + 8:at + 12], 'little')
        else:
            at += 24 + int.from_bytes(data[at + 4:at + 8], 'big')
        records += 1
    return records
