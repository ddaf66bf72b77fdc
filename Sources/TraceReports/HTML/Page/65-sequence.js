// The ladder: who sent what to whom, one arrow below the other, gaps as gaps.

const STEP = 26;

class SequenceView {
  constructor() {
    this.space = el('div', { class: 'space', role: 'presentation' });
    this.body = el('div', {
      class: 'ladder', tabindex: '0', role: 'listbox', 'aria-label': 'Sequence of messages',
      onscroll: () => this.draw(), onclick: (event) => this.clicked(event), onkeydown: (event) => this.key(event),
    }, this.space);
    this.head = el('div', { class: 'lifelines', 'aria-hidden': 'true' });
    this.element = el('div', { class: 'view sequence', role: 'tabpanel', id: 'view-sequence', 'aria-labelledby': 'tab-sequence' }, this.head, this.body);
    onChange((what) => {
      if (what.has('capture') || what.has('filter')) this.isStale = true;
      if (this.isStale && state.view === 'sequence') this.prepare();
      if (state.view === 'sequence' && (what.has('selection') || what.has('view') || what.has('filter'))) this.reveal();
      if (state.view === 'sequence' && ['capture', 'view', 'selection', 'filter'].some((name) => what.has(name))) this.draw();
    });
  }

  // One entry for each message, for runs of the like, for gaps, and for what the procedure is.
  prepare() {
    this.isStale = false;
    const c = state.capture;
    const p = c.packets;
    this.steps = [];
    this.ends = [];
    this.stepOf = new Map();
    this.space.style.height = '0px';
    if (!p) return;
    const ends = new Map();
    const end = (id, name) => {
      if (!ends.has(id)) ends.set(id, { id, name, place: ends.size });
      return ends.get(id);
    };
    const links = new Map(c.connections.map((link) => [link.id, link]));
    const peer = (link, isCentral) => {
      const isLocal = link.local_is_central.value !== null && link.local_is_central.value === isCentral;
      if (isLocal) return end('host', 'this host');
      const address = isCentral ? link.central : link.peripheral;
      const name = isCentral ? link.central_name : link.peripheral_name;
      return end(address || `${isCentral ? 'central' : 'peripheral'} ${link.id}`, name || address || (isCentral ? 'central' : 'peripheral'));
    };
    const entries = [];
    for (let place = 0; place < listLength(); place++) {
      const i = packetAt(place);
      const layer = p.texts[p.layer[i]];
      const info = p.texts[p.info[i]];
      if (!state.filter && (info.startsWith('Empty PDU') || info.startsWith('Number Of Completed') || info.startsWith('L2CAP fragment'))) continue;
      const link = links.get(p.connection[i]);
      let from;
      let to;
      if (link && (p.direction[i] === 1 || p.direction[i] === 2)) {
        [from, to] = [peer(link, p.direction[i] === 1), peer(link, p.direction[i] === 2)];
      } else if (p.direction[i] === 3 || layer === 'HCI Cmd') [from, to] = [end('host', 'this host'), end('controller', 'controller')];
      else if (p.direction[i] === 4) [from, to] = [end('controller', 'controller'), end('host', 'this host')];
      else [from, to] = [end('air', 'advertisers'), null];
      entries.push({ index: i, from, to, info, layer, key: `${from.id}|${layer}|${p.connection[i]}|${info.split(' ').slice(0, 3).join(' ')}` });
    }
    const times = [];
    for (let i = 1; i < entries.length; i++) times.push(p.time[entries[i].index] - p.time[entries[i - 1].index]);
    times.sort((a, b) => a - b);
    const long = Math.max(0.1, 8 * (times[Math.floor(times.length * 0.8)] || 0));
    let row = null;
    let last = null;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i];
      const time = p.time[entry.index];
      const gap = last === null ? 0 : time - last;
      const frame = p.number[entry.index];
      const own = c.rowOf(frame);
      if (gap > long) this.steps.push({ kind: 'gap', text: `${spanText(gap)} without a message` });
      if (own && own !== row && own.frames[0] === frame) {
        this.steps.push({ kind: 'band', row: own, index: entry.index });
        row = own;
      }
      let run = 1;
      while (i + run < entries.length && entries[i + run].key === entry.key && run < 1e6) run++;
      if (run > 6 && !state.filter) {
        this.add(entries[i], entries[i].index);
        this.steps.push({ kind: 'more', text: `${grouped(run - 2)} more like this`, from: entries[i + 1].index, to: entries[i + run - 2].index });
        for (let k = i + 1; k < i + run - 1; k++) this.stepOf.set(entries[k].index, this.steps.length - 1);
        this.add(entries[i + run - 1], entries[i + run - 1].index);
        i += run - 1;
      } else this.add(entry, entry.index);
      last = p.time[entries[i].index];
    }
    this.ends = [...ends.values()];
    // Controller, host, then the others, whom the host reaches over the air.
    const order = (one) => ({ controller: 0, host: 1, air: 3 }[one.id] ?? 2);
    this.ends.sort((a, b) => order(a) - order(b) || a.place - b.place).forEach((one, place) => { one.place = place; });
    this.space.style.height = `${this.steps.length * STEP}px`;
    this.head.replaceChildren(el('span', { class: 'when' }, 'time'), el('span', { class: 'lanes' },
      this.ends.map((one) => {
        const name = el('span', { class: 'end' }, bdi(printable(one.name)));
        name.style.left = `${this.position(one.place)}%`;
        return name;
      })));
  }

  add(entry, index) {
    this.stepOf.set(index, this.steps.length);
    this.steps.push({ kind: 'message', ...entry });
  }

  position(place) {
    return this.ends.length < 2 ? 50 : 8 + place / (this.ends.length - 1) * 84;
  }

  reveal() {
    if (!this.stepOf || !this.stepOf.size || state.selected < 0) return;
    // Packets that the ladder leaves out are behind the one before them.
    let index = state.selected;
    while (index > 0 && !this.stepOf.has(index)) index--;
    const step = this.stepOf.get(index) || 0;
    const top = step * STEP;
    if (top < this.body.scrollTop + STEP || top + 2 * STEP > this.body.scrollTop + this.body.clientHeight) {
      this.body.scrollTop = top - this.body.clientHeight / 3;
    }
  }

  draw() {
    if (!state.capture || state.view !== 'sequence' || !this.steps) return;
    const p = state.capture.packets;
    const first = Math.max(0, Math.floor(this.body.scrollTop / STEP) - 6);
    const last = Math.min(this.steps.length, first + Math.ceil((this.body.clientHeight || 400) / STEP) + 12);
    const rows = [];
    for (let place = first; place < last; place++) {
      const step = this.steps[place];
      const row = el('div', { class: `step ${step.kind}`, role: 'option', 'aria-selected': 'false', 'aria-posinset': place + 1, 'aria-setsize': this.steps.length });
      row.style.top = `${place * STEP}px`;
      const lanes = el('span', { class: 'lanes' }, this.ends.map((one) => {
        const line = el('i', { class: 'lifeline' });
        line.style.left = `${this.position(one.place)}%`;
        return line;
      }));
      if (step.kind === 'message') this.message(step, row, lanes, p);
      else if (step.kind === 'band') {
        row.dataset.index = step.index;
        row.append(el('span', { class: 'when' }), lanes);
        lanes.append(el('span', { class: 'remark' }, bdi(printable(step.row.what)),
          step.row.outcome ? [' · ', el('span', { class: step.row.accent || 'faint' }, step.row.outcome)] : ''));
      } else {
        row.append(el('span', { class: 'when' }, step.kind === 'gap' ? '⋮' : ''), lanes);
        if (step.from !== undefined) row.dataset.index = step.from;
        lanes.append(el('span', { class: 'remark faint' }, step.text));
        if (step.from !== undefined && state.selected >= step.from && state.selected <= step.to) this.pick(row);
      }
      rows.push(row);
    }
    this.space.replaceChildren(...rows);
  }

  pick(row) {
    row.classList.add('selected');
    row.setAttribute('aria-selected', 'true');
  }

  message(step, row, lanes, p) {
    const index = step.index;
    row.dataset.index = index;
    row.id = `step-${p.number[index]}`;
    if (index === state.selected) {
      this.pick(row);
      this.body.setAttribute('aria-activedescendant', row.id);
    }
    row.append(el('span', { class: 'when' }, p.time[index].toFixed(p.time[index] < 1000 ? 4 : 2)), lanes);
    const a = this.position(step.from.place);
    const b = step.to ? this.position(step.to.place) : Math.max(a - 14, 2);
    const transaction = state.capture.transactions.answeredBy(p.number[index]);
    const isBad = /^(Error Response|LL_REJECT|LL_UNKNOWN|Pairing Failed|Command Reject)/.test(step.info) || (transaction && transaction.error);
    const arrow = el('span', { class: `arrow ${b > a ? 'right' : 'left'} ${transaction ? 'answer' : ''} ${isBad ? 'bad' : ''} ${layerClass(step.layer)}` });
    arrow.style.left = `${Math.min(a, b)}%`;
    arrow.style.width = `${Math.abs(b - a)}%`;
    const label = el('span', { class: 'label' }, bdi(step.info));
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    label.style.left = `${low}%`;
    label.style.width = `${Math.max(high - low, 20)}%`;
    lanes.append(arrow, label);
  }

  clicked(event) {
    const row = event.target.closest('.step');
    if (row && row.dataset.index !== undefined) select(Number(row.dataset.index));
  }

  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !this.steps.length) return;
    event.preventDefault();
    let place = this.stepOf.get(state.selected);
    place = place === undefined ? (by > 0 ? -1 : this.steps.length) : place;
    do place += by; while (place >= 0 && place < this.steps.length && this.steps[place].kind !== 'message');
    if (this.steps[place]) select(this.steps[place].index);
  }
}

function layerClass(layer) {
  if (layer === 'ATT') return 'att';
  if (layer === 'SMP') return 'smp';
  if (layer.startsWith('L2CAP')) return 'l2cap';
  return layer.startsWith('HCI') ? 'hci' : 'll';
}
