// The keys of the page.

const KEYS = [
  ['j  k', 'next, previous packet'],
  [']  [', 'from a request to its response, and back'],
  ['n  p', 'next, previous finding with its time, or change of a comparison'],
  ['f', 'next packet of the finding'],
  ['1  2  3  4', 'Time, Sequence, Attributes, all reports'],
  ['/', 'filter or search'],
  ['+  −  0', 'zoom in, zoom out, show all'],
  ['o', 'go to the octets and fields of the packet'],
  ['d', 'dark or light'],
  ['>  <', 'next, previous step of a lesson'],
  ['?', 'this list'],
  ['Esc', 'close, or leave the filter'],
];

function helpDialog() {
  const dialog = el('dialog', { class: 'help', 'aria-labelledby': 'help-title' },
    el('h2', { id: 'help-title' }, 'Keys'),
    el('dl', {}, KEYS.map(([key, text]) => [el('dt', {}, key.split(/\s+/).map((one) => [el('kbd', {}, one), ' '])), el('dd', {}, text)])),
    el('h3', {}, 'Filter'),
    el('p', {}, 'Words are searched for in the lines of packets. Field names are compared as in display filters: ',
      el('code', {}, 'btatt.handle == 0x10 && btatt.opcode == 0x1b'), ', ', el('code', {}, 'frame.number in {10..20}'), ', ',
      el('code', {}, 'bletrace.latency_ms > 100'), '. Fields that no packet of this page has are errors; packets that are not explained field by field have none.'),
    el('form', { method: 'dialog' }, el('button', { class: 'button', autofocus: true }, 'Close')));
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  return dialog;
}

function onKey(event, app) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === 'Escape') {
    if (typing) app.leaveFilter();
    return;
  }
  if (typing) return;
  // Also scrolls if nothing changes: the status line explains why.
  const packet = (choose) => () => { if (choose() !== false) app.bringPacket(); };
  const zoom = (change) => () => { change(); if (state.view === 'time') app.bringView(); };
  const act = {
    j: packet(() => step(1)), k: packet(() => step(-1)), ']': packet(() => toOther(true)), '[': packet(() => toOther(false)),
    n: packet(() => stepFinding(1)), p: packet(() => stepFinding(-1)), f: packet(() => stepEvidence()),
    1: () => app.show('time'), 2: () => app.show('sequence'), 3: () => app.show('attributes'), 4: () => app.show('reports'),
    '/': () => app.toFilter(), '?': () => app.help.showModal(), '+': zoom(() => zoomBy(0.5)), '=': zoom(() => zoomBy(0.5)), '-': zoom(() => zoomBy(2)),
    0: zoom(() => zoomTo(0, state.capture.duration)), o: () => app.toOctets(), d: () => toggleTheme(),
    '>': () => app.guide && app.guide.turn(1), '<': () => app.guide && app.guide.turn(-1),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  changed('theme');
}
