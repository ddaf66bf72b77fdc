// The list of packets: only the rows that are seen exist.

const ROW = 24;

const COLUMNS = [
  ['number', 'No.', true], ['time', 'time', true], ['source', 'from', true], ['destination', 'to', false],
  ['layer', 'layer', true], ['length', 'octets', false], ['connection', 'link', false], ['info', 'what', true],
];

const TIMES = [['relative', 'since start'], ['delta', 'since the packet before'], ['clock', 'time of day (UTC)']];

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
    const times = el('select', { 'aria-label': 'Times', onchange: () => { this.times = times.value; this.draw(true); } },
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

  reset() {
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
    if (top < this.body.scrollTop + ROW) this.body.scrollTop = top - Math.min(height / 3, 3 * ROW);
    else if (top + 2 * ROW > this.body.scrollTop + height) this.body.scrollTop = top - height + Math.min(height / 2, 4 * ROW);
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
        el('span', { class: `cell ${name}`, title: name === 'info' ? packets.texts[packets.info[index]] : null }, this.cell(name, index, place))));
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

  cell(name, index, place) {
    const p = state.capture.packets;
    switch (name) {
      case 'number': return String(p.number[index]);
      case 'time': return this.time(index, place);
      case 'source': return bdi(p.texts[p.source[index]]);
      case 'destination': return bdi(p.texts[p.destination[index]]);
      case 'layer': return p.texts[p.layer[index]];
      case 'length': return String(p.length[index]);
      case 'connection': return p.connection[index] ? String(p.connection[index]) : '';
      default: return bdi(p.texts[p.info[index]]);
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
    return p.time[index].toFixed(6);
  }

  clicked(event) {
    const row = event.target.closest('.row');
    if (row) select(Number(row.dataset.index));
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
