// The list of packets: only the rows that are seen exist.

const ROW = 24;

const COLUMNS = [
  ['number', 'No.', true], ['time', 'time', true], ['source', 'from', true], ['destination', 'to', false],
  ['layer', 'layer', true], ['length', 'octets', false], ['connection', 'link', false], ['info', 'what', true],
];

// Shortens the text of a packet for lists: drops names of fields whose values are clear without them, and puts first what
// distinguishes packets. The title and filters keep the full text.
const BRIEF = [
  [/ {2}Identifier: 0x[0-9a-f]{2}, Data Length: \d+ octets(?:, |$)/, '  '],
  [/^(Error Response) {2}(.+?), Attribute Handle In Error: (0x[0-9a-f]+)(?: \(([^()]*)\))?, (.+)$/, '$1  $5, $2 $3 $4'],
  // The attribute of a response, which follows it in brackets.
  [/^(\S.*?) {2}(?:(.+?) {2})?\[(0x[0-9a-f]{4}) ([^\]]+)\]$/, (_, name, rest, handle, of) => `${name}  ${handle} ${of}${rest ? `, ${rest}` : ''}`],
  [/^(Pairing (.+?)) {2}\2(?: Value)?: /, '$1  '],
  [/^Handle Value (?=Notification|Indication|Confirmation)/, ''],
  [/Starting Handle: (0x[0-9a-f]+), Ending Handle: (0x[0-9a-f]+)/, '$1–$2'],
  [/Attribute Handle: (0x[0-9a-f]+), Group End Handle: (0x[0-9a-f]+), Attribute Type: /g, '$1–$2 '],
  [/(?:16|128)-bit UUIDs, (?=Attribute Handle)/, ''],
  [/Attribute Handle: (0x[0-9a-f]+), Attribute Type: /g, '$1 '],
  [/Attribute Handle: (0x[0-9a-f]+) \(([^()]*)\)/g, '$1 $2'],
  [/Characteristic Value Handle: /g, 'value '],
  [/Client Characteristic Configuration of /g, 'CCCD of '],
  [/^((?!Command)[^ ].*? Complete) {2}Success, /, '$1  '],
  [/(?<= {2}|, )(?:Num (?:Handles|Reports): 1, |Num Completed Packets: )/g, ''],
  [/(?<= {2}|, )(?:Attribute (?:Handle|Value|Type)|Characteristic UUID|Connection Handle|(?:Client|Server) Rx MTU): /g, ''],
  [/(?<=, )[^,:]+(?<! not) present, /g, ''],
  [/OOB Authentication data not present, /, ''],
  // UUIDs of vendors are recognized by their beginning.
  [/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '$1-…'],
  // The name of a value repeats that of its attribute.
  [/(0x[0-9a-f]{4} ([^,:]+), )\2[^,:]*: /, '$1'],
  [/\b[0-9a-f]{32} (?=[A-Z])/g, ''],
  [/ +$/, ''],
];

// Drops an octet that has the name of one of its parts: "Hop: 0x2b, Hop: 11".
const withoutTwins = (text) => text.replace(/\b(\w+): 0x[0-9a-f]+, \1: (?=\d)/g, '$1: ');
const briefTexts = new Map();
function brief(text) {
  let short = briefTexts.get(text);
  if (short === undefined) briefTexts.set(text, (short = BRIEF.reduce((rest, [pattern, by]) => rest.replace(pattern, by), withoutTwins(text))));
  return short;
}

const TIMES = [['relative', 'since start'], ['delta', 'since the previous packet'], ['clock', 'time of day (UTC)']];

class PacketList {
  constructor() {
    this.times = 'relative';
    this.shown = new Set(COLUMNS.filter(([, , isShown]) => isShown).map(([name]) => name));
    this.space = el('div', { class: 'space', role: 'presentation' });
    this.body = el('div', {
      class: 'rows', tabindex: '0', role: 'listbox', 'aria-label': 'Packets',
      onscroll: () => this.draw(), onclick: (event) => this.clicked(event), onkeydown: (event) => this.key(event),
    }, this.space);
    this.head = el('div', { class: 'row head', 'aria-hidden': 'true' });
    this.count = el('span', { class: 'count' });
    const times = el('select', { 'aria-label': 'Times', onchange: () => { this.times = times.value; this.measure(); this.draw(true); } },
      TIMES.map(([name, text]) => el('option', { value: name }, text)));
    this.columns = el('details', { class: 'menu' }, el('summary', {}, 'Columns'),
      el('div', {}, COLUMNS.map(([name, title]) => {
        const box = el('input', { type: 'checkbox', onchange: () => this.toggle(name, box.checked) });
        box.checked = this.shown.has(name);
        return el('label', {}, box, ' ', title);
      })));
    this.element = el('section', { class: 'packets', 'aria-label': 'Packet list' },
      el('div', { class: 'bar' }, this.count, el('span', { class: 'push' }), times, this.columns),
      this.head, this.body);
    onChange((what) => {
      if (what.has('capture') || what.has('filter')) this.reset();
      if (what.has('selection') || what.has('filter')) this.reveal();
      if (what.has('selection')) this.draw(true);
    });
    this.pen = document.createElement('canvas').getContext('2d');
    new ResizeObserver(() => {
      if (!state.capture || this.element.clientWidth === this.measured) return;
      this.measure();
      this.reveal();
      this.draw(true);
    }).observe(this.element);
    this.setColumns();
  }

  toggle(name, isShown) {
    if (isShown) this.shown.add(name);
    else this.shown.delete(name);
    this.setColumns();
    this.draw(true);
  }

  setColumns() {
    this.head.replaceChildren(...COLUMNS.filter(([name]) => this.shown.has(name))
      .map(([name, title]) => el('span', { class: `cell ${name}` }, title)));
  }

  // Makes columns as wide as their longest text, so that "what" gets the rest.
  measure() {
    const { packets } = state.capture;
    const room = (this.measured = this.element.clientWidth);
    if (!packets || !packets.count || !room) return;
    const style = getComputedStyle(this.head);
    const font = `${style.fontSize} ${style.fontFamily}`;
    if (packets !== this.widthsOf) {
      this.widthsOf = packets;
      this.texts = Object.fromEntries(['source', 'destination', 'layer'].map((name) => [name, [...new Set(packets[name])].map((place) => packets.texts[place])]));
      this.font = '';
    }
    if (font !== this.font) [this.font, this.widths] = [font, new Map()];
    this.pen.font = font;
    this.isNarrow = room < 480;
    const widest = (texts) => texts.reduce((most, text) => Math.max(most, this.widthOf(text)), 0);
    const last = packets.count - 1;
    const times = { relative: [this.relative(0), this.relative(last)], delta: ['+888.888 ms'], clock: ['00:00:00.000000'] }[this.times];
    const most = this.isNarrow ? 74 : room < 900 ? 104 : 240;
    const widths = {
      number: Math.max(this.isNarrow ? 0 : 30, widest(['No.', String(packets.number[last])])),
      time: widest(['time', ...times]),
      source: Math.min(most, widest(['from', ...this.texts.source])),
      destination: Math.min(most, widest(['to', ...this.texts.destination])),
      layer: Math.min(120, widest(['layer', ...this.texts.layer])),
    };
    for (const [name, width] of Object.entries(widths)) this.element.style.setProperty(`--${name}-width`, `${Math.ceil(width) + 2}px`);
    this.most = most;
  }

  widthOf(text) {
    let width = this.widths.get(text);
    if (width === undefined) this.widths.set(text, (width = this.pen.measureText(text).width));
    return width;
  }

  // Shortens an address at its front and a name in its middle: ends differ most.
  end(text) {
    if (!this.widths || this.widthOf(text) <= this.most) return bdi(text);
    const address = /^(?:[0-9A-F]{2}:){3}((?:[0-9A-F]{2}:){2}[0-9A-F]{2})$/.exec(text);
    if (address) return bdi(`…${address[1]}`);
    const letters = Array.from(text);
    const width = (kept) => this.pen.measureText(shortened(kept)).width;
    const shortened = (kept) => `${letters.slice(0, kept - 4).join('')}…${letters.slice(-4).join('')}`;
    let kept = Math.floor(letters.length * this.most / this.widthOf(text));
    while (kept > 6 && width(kept) > this.most) kept--;
    return bdi(kept > 6 ? shortened(kept) : text);
  }

  reset() {
    this.measure();
    const all = state.capture.packets ? state.capture.packets.count : 0;
    const length = listLength();
    this.space.style.height = `${length * ROW}px`;
    const records = state.capture.records > all ? ` (the capture has ${grouped(state.capture.records)})` : '';
    this.count.textContent = (state.filter ? `${grouped(length)} of ${counted(all, 'packet')}` : counted(all, 'packet')) + records;
    this.draw(true);
  }

  reveal() {
    if (state.selected < 0) return;
    const place = placeOf(state.selected);
    if (state.listed && state.listed[place] !== state.selected) return;
    const top = place * ROW;
    const height = this.body.clientHeight;
    // The first visible row is a whole one.
    const whole = (place) => Math.ceil(place / ROW) * ROW;
    if (top < this.body.scrollTop + ROW) this.body.scrollTop = top - whole(Math.min(height / 3, 3 * ROW));
    else if (top + 2 * ROW > this.body.scrollTop + height) this.body.scrollTop = whole(top - height + Math.min(height / 2, 4 * ROW));
  }

  draw(isForced) {
    const { packets } = state.capture;
    const first = Math.max(0, Math.floor(this.body.scrollTop / ROW) - 8);
    const last = Math.min(listLength(), first + Math.ceil((this.body.clientHeight || 400) / ROW) + 16);
    if (!isForced && first === this.first && last === this.last) return;
    [this.first, this.last] = [first, last];
    const other = packets && state.selected >= 0 ? this.partner(packets.number[state.selected]) : null;
    const rows = [];
    for (let place = first; place < last; place++) {
      const index = packetAt(place);
      const isSelected = index === state.selected;
      const row = el('div', {
        class: `row${isSelected ? ' selected' : ''}${packets.flags[index] & 6 ? ' aside' : ''}${packets.number[index] === other ? ' partner' : ''}`,
        role: 'option', id: `row-${packets.number[index]}`, 'aria-selected': isSelected ? 'true' : 'false',
        'aria-posinset': place + 1, 'aria-setsize': listLength(),
      }, COLUMNS.filter(([name]) => this.shown.has(name)).map(([name]) =>
        el('span', { class: `cell ${name}`, title: this.whole(name, index) }, this.cell(name, index, place))));
      row.dataset.index = index;
      row.style.top = `${place * ROW}px`;
      rows.push(row);
    }
    this.space.replaceChildren(...rows);
    if (packets && state.selected >= 0) this.body.setAttribute('aria-activedescendant', `row-${packets.number[state.selected]}`);
  }

  partner(frame) {
    const { transactions } = state.capture;
    const asked = transactions.requestedBy(frame);
    if (asked) return asked.response_frame;
    const answered = transactions.answeredBy(frame);
    return answered ? answered.request_frame : null;
  }

  // The full text of a cell that may be shortened.
  whole(name, index) {
    const p = state.capture.packets;
    if (name === 'connection' && p.connection[index]) return 'Click for the packets of this connection alone, or for all again';
    return name === 'info' || name === 'source' || name === 'destination' ? p.texts[p[name][index]] : null;
  }

  cell(name, index, place) {
    const p = state.capture.packets;
    switch (name) {
      case 'number': return String(p.number[index]);
      case 'time': return this.time(index, place);
      case 'source': return this.end(p.texts[p.source[index]]);
      case 'destination': return this.end(p.texts[p.destination[index]]);
      case 'layer': return p.texts[p.layer[index]];
      case 'length': return String(p.length[index]);
      case 'connection': return p.connection[index] ? String(p.connection[index]) : '';
      default: return bdi(brief(p.texts[p.info[index]]));
    }
  }

  time(index, place) {
    const p = state.capture.packets;
    if (this.times === 'delta') return place > 0 ? '+' + spanText(p.time[index] - p.time[packetAt(place - 1)]) : '';
    if (this.times === 'clock' && state.capture.start !== null) {
      const micro = Math.round(p.time[index] * 1e6);
      const day = new Date(state.capture.start + Math.floor(micro / 1e3));
      return day.toISOString().slice(11, 23) + String(((micro % 1000) + 1000) % 1000).padStart(3, '0');
    }
    return this.relative(index);
  }

  relative(index) {
    return state.capture.packets.time[index].toFixed(this.isNarrow ? 4 : 6);
  }

  clicked(event) {
    const row = event.target.closest('.row');
    if (row) select(Number(row.dataset.index));
    const { packets } = state.capture;
    if (row && event.target.closest('.cell.connection') && packets.connection[row.dataset.index]) chooseConnection(packets.connection[row.dataset.index]);
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.body.clientHeight / ROW) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (Number.isFinite(by)) step(by);
    else if (listLength()) select(packetAt(by > 0 ? listLength() - 1 : 0));
  }
}
