// The ladder: who sent what to whom, one arrow below the other, gaps as gaps.

const STEP = 26;

// Pixels between two participants at least, and beside the outer ones at least and at most.
const LANES = { between: 140, edge: 62, most: 90 };

class SequenceView {
  constructor() {
    this.space = el('div', { class: 'space', role: 'presentation' });
    this.body = el('div', {
      class: 'ladder', tabindex: '0', role: 'listbox', 'aria-label': 'Sequence of messages',
      onscroll: () => { this.head.scrollLeft = this.body.scrollLeft; this.draw(); }, onclick: (event) => this.clicked(event), onkeydown: (event) => this.key(event),
    }, this.space);
    this.head = el('div', { class: 'lifelines', 'aria-hidden': 'true' });
    this.element = el('div', { class: 'view sequence', role: 'tabpanel', id: 'view-sequence', 'aria-labelledby': 'tab-sequence' }, this.head, this.body);
    new ResizeObserver(() => this.measure()).observe(this.body);
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
    const end = (id, name, address) => {
      if (!ends.has(id)) ends.set(id, { id, name, address, place: ends.size });
      return ends.get(id);
    };
    const links = new Map(c.connections.map((link) => [link.id, link]));
    const peer = (link, isCentral) => {
      const isLocal = link.local_is_central.value !== null && link.local_is_central.value === isCentral;
      if (isLocal) return end('host', 'this host');
      const address = isCentral ? link.central : link.peripheral;
      const name = isCentral ? link.central_name : link.peripheral_name;
      return end(address || `${isCentral ? 'central' : 'peripheral'} ${link.id}`, name || address || (isCentral ? 'central' : 'peripheral'), address);
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
    // Devices of the same name are shown with their addresses.
    const isTwin = (one) => one.address && one.address !== one.name && this.ends.some((other) => other !== one && other.name === one.name);
    this.head.classList.toggle('tall', this.ends.some(isTwin));
    this.headLanes = el('span', { class: 'lanes' }, this.ends.map((one) => {
      const name = el('span', { class: 'end', title: printable(one.address && one.address !== one.name ? `${one.name} ${one.address}` : one.name) },
        bdi(printable(one.name)), isTwin(one) ? el('span', { class: 'faint' }, one.address) : '');
      name.style.left = this.across(this.fraction(one.place));
      const own = this.ends.length < 2 ? '100%' : `min(2 * var(--edge), ${this.across(this.fraction(1), 0)})`;
      name.style.maxWidth = `calc(${own} - 10px)`;
      return name;
    }));
    this.head.replaceChildren(el('span', { class: 'when' }, 'time'), this.headLanes);
    this.measure();
  }

  // Gives participants room for their names. If not all fit, the ladder scrolls sideways below fixed times.
  measure() {
    if (!this.headLanes || !this.body.clientWidth) return;
    const when = this.head.firstChild.offsetWidth;
    const least = 2 * LANES.edge + Math.max(0, this.ends.length - 1) * LANES.between;
    const seen = this.body.clientWidth - when;
    this.space.style.minWidth = this.headLanes.style.minWidth = least > seen ? `${least + when}px` : '';
    if (least > seen) this.headLanes.style.minWidth = `${least}px`;
    this.body.style.setProperty('--when', `${when}px`);
    this.body.style.setProperty('--seen', `${seen}px`);
    this.head.scrollLeft = this.body.scrollLeft;
  }

  add(entry, index) {
    this.stepOf.set(index, this.steps.length);
    this.steps.push({ kind: 'message', ...entry });
  }

  // The place of a participant between the first and the last one.
  fraction(place) {
    return this.ends.length < 2 ? 0.5 : place / (this.ends.length - 1);
  }

  across(fraction, from = 1) {
    return `calc(${from} * var(--edge) + ${fraction} * (100% - 2 * var(--edge)))`;
  }

  reveal() {
    if (!this.stepOf || !this.stepOf.size || state.selected < 0) return;
    // Packets that the ladder leaves out are behind the one before them.
    let index = state.selected;
    while (index > 0 && !this.stepOf.has(index)) index--;
    const step = this.stepOf.get(index) || 0;
    const top = step * STEP;
    if (top < this.body.scrollTop + STEP || top + 2 * STEP > this.body.scrollTop + this.body.clientHeight) {
      this.body.scrollTop = Math.floor((top - this.body.clientHeight / 3) / STEP) * STEP;
    }
    // Scrolls sideways to both ends of the arrow if they fit.
    const { from, to } = this.steps[step];
    if (!from || !this.headLanes || this.body.scrollWidth <= this.body.clientWidth) return;
    const inner = this.body.scrollWidth - this.head.firstChild.offsetWidth;
    const edge = clamp(inner * 0.08, LANES.edge, LANES.most);
    const [low, high] = [from, to || from].map((one) => edge + this.fraction(one.place) * (inner - 2 * edge)).sort((a, b) => a - b);
    const seen = this.body.clientWidth - this.head.firstChild.offsetWidth;
    const { scrollLeft } = this.body;
    if (low - edge < scrollLeft) this.body.scrollLeft = low - edge;
    else if (high + edge > scrollLeft + seen) this.body.scrollLeft = Math.min(low - edge, high + edge - seen);
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
        line.style.left = this.across(this.fraction(one.place));
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
    const a = this.fraction(step.from.place);
    const b = step.to ? this.fraction(step.to.place) : a;
    const transaction = state.capture.transactions.answeredBy(p.number[index]);
    const isBad = /^(Error Response|LL_REJECT|LL_UNKNOWN|Pairing Failed|Command Reject)/.test(step.info) || (transaction && transaction.error);
    const arrow = el('span', { class: `arrow ${b > a ? 'right' : 'left'} ${step.to ? '' : 'out'} ${transaction ? 'answer' : ''} ${isBad ? 'bad' : ''} ${layerClass(step.layer)}` });
    const label = el('span', { class: 'label', title: step.info }, bdi(brief(step.info)));
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    arrow.style.left = this.across(low);
    if (step.to) arrow.style.width = label.style.minWidth = this.across(high - low, 0);
    // A text that is longer than its arrow is cut at the next lifeline; it extends only beyond the outermost ones.
    const isLeft = step.to ? high > 0.999 && low > 0 : false;
    label.style[isLeft ? 'left' : 'right'] = isLeft ? this.across(low) : `calc(100% - ${this.across(high)})`;
    const own = step.to ? this.across(high - low, 0) : this.ends.length < 2 ? '100%' : this.across(this.fraction(1), 0);
    const isOuter = step.to && (high > 0.999 || low < 0.001);
    label.style.maxWidth = isOuter ? `calc(${own} + var(--edge) - 4px)` : own;
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
