// The capture over time: lanes on one axis, from hours to microseconds.

const LANE = { left: 116, right: 14, bar: 15, gap: 10, label: 13 };
const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

class TimeView {
  constructor() {
    this.canvas = el('canvas', {
      tabindex: '0', role: 'img',
      'aria-label': 'The capture over time. Arrow keys move, plus and minus zoom, 0 shows all; the timeline below the packets shows the same as a table.',
    });
    this.overview = el('canvas', { class: 'overview', 'aria-hidden': 'true' });
    this.hint = el('p', { class: 'hint' });
    // The canvas is as high as what is seen of the lanes: a browser draws nothing on one of 2,000 lanes.
    this.space = el('div', { class: 'lanes-space' }, this.canvas);
    this.stage = el('div', { class: 'stage', onscroll: () => this.draw() }, this.space);
    this.element = el('div', { class: 'view time', role: 'tabpanel', id: 'view-time', 'aria-labelledby': 'tab-time' },
      this.overview, this.stage, this.hint);
    this.hover(null);
    this.canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    this.canvas.addEventListener('pointerdown', (event) => this.down(event));
    this.canvas.addEventListener('pointermove', (event) => this.move(event));
    this.canvas.addEventListener('pointerup', (event) => this.up(event));
    this.canvas.addEventListener('pointerleave', () => this.hover(null));
    this.canvas.addEventListener('dblclick', (event) => this.zoomToHit(event));
    this.canvas.addEventListener('keydown', (event) => this.key(event));
    for (const name of ['pointerdown', 'pointermove']) {
      this.overview.addEventListener(name, (event) => { if (event.buttons) this.jump(event); });
    }
    new ResizeObserver(() => this.draw()).observe(this.element);
    onChange((what) => {
      if (what.has('capture')) this.prepare();
      if (['capture', 'zoom', 'selection', 'view'].some((name) => what.has(name))) this.layOut();
      if (what.has('selection') || what.has('view')) this.showLane();
      if (['capture', 'zoom', 'selection', 'filter', 'view', 'theme'].some((name) => what.has(name))) this.draw();
    });
  }

  // Bars get their levels once, so that they keep their order at any zoom.
  prepare() {
    const c = state.capture;
    const lanes = new Map();
    const lane = (connection) => {
      if (!lanes.has(connection)) lanes.set(connection, { connection, bars: [], ends: [], changes: [], transfers: [] });
      return lanes.get(connection);
    };
    for (const row of c.rows) {
      const own = lane(row.connection || 0);
      let level = own.ends.findIndex((end) => end <= row.start);
      if (level < 0) level = Math.min(own.ends.length, 5);
      own.ends[level] = Math.max(row.end, row.start + c.duration / 4000);
      own.bars.push({ row, level });
    }
    for (const connection of c.connections) {
      const own = lane(connection.id);
      own.link = connection;
      own.changes = connection.changes || [];
    }
    for (const transfer of c.transfers) lane(transfer.connection).transfers.push(transfer);
    this.lanes = [...lanes.values()].sort((a, b) => a.connection - b.connection);
    const lists = c.packets ? c.lists() : new Map();
    this.advertising = lists.get(0);
    this.findings = this.marks();
    for (const one of this.lanes) {
      one.packets = one.connection ? lists.get(one.connection) : null;
      one.hasEvents = one.packets && one.packets.hasChannel && c.intervals.some((interval) => interval.connection === one.connection);
    }
    this.bins = null;
    this.laidOut = '';
    this.most = 0;
    this.layOut();
    this.stage.scrollTop = 0;
  }

  // Lanes are as high as their contents in the visible part require; adjacent lanes without any share a line. The lane of the
  // selected packet, or the first visible one, keeps its place on the screen.
  layOut() {
    const c = state.capture;
    const key = `${state.from} ${state.to} ${hidesAnswers()}`;
    if (!this.lanes || this.laidOut === key) return;
    const { scrollTop, clientHeight } = this.stage;
    const wasSeen = (one) => one.top !== undefined && !one.isEmpty && one.bottom > scrollTop + 26 && one.top < scrollTop + clientHeight;
    const kept = this.laidOut ? [this.laneOfSelection(), ...this.lanes].find((one) => one && one.bars && wasSeen(one)) : null;
    const offset = kept ? kept.top - scrollTop : 0;
    this.laidOut = key;
    const isSeen = (start, end) => end >= state.from && start <= state.to;
    const has = (list) => {
      if (!list) return false;
      const at = firstAt(c.packets, list.places, state.from);
      return at < list.places.length && c.packets.time[list.places[at]] <= state.to;
    };
    let height = 26;
    this.hasFindings = Boolean(this.findings) && !hidesAnswers() && this.findings.some(({ time }) => isSeen(time, time));
    if (this.hasFindings) height += 22;
    this.emptyRuns = [];
    for (const one of this.lanes) {
      one.levels = one.bars.reduce((most, { row, level }) => (isSeen(row.start, row.end) ? Math.max(most, level + 1) : most), 0);
      const hasPackets = has(one.packets);
      const isLinked = one.link && isSeen(one.link.start, one.link.end);
      one.isEmpty = !one.levels && !hasPackets && !isLinked;
      if (one.isEmpty) {
        const run = this.emptyRuns[this.emptyRuns.length - 1];
        if (run && run.bottom === height) {
          run.lanes.push(one);
          [one.top, one.bottom] = [run.top, run.bottom];
        } else {
          this.emptyRuns.push({ top: height, bottom: height + 18, lanes: [one] });
          one.top = height;
          one.bottom = height += 18;
        }
        continue;
      }
      one.top = height;
      one.levels = Math.max(1, one.levels);
      height += LANE.label + one.levels * LANE.bar;
      const row = (isThere, size) => {
        if (!isThere) return 0;
        height += size;
        return height - size + 4;
      };
      one.density = row(hasPackets, 36);
      one.eventRow = row(hasPackets && one.hasEvents, 20);
      one.rate = row(one.transfers.some((transfer) => isSeen(transfer.start, transfer.end)), 34);
      one.signal = row(hasPackets && one.packets.hasSignal, 30);
      height += LANE.gap;
      one.bottom = height;
    }
    this.hasAdvertising = has(this.advertising);
    if (this.hasAdvertising) height += 34;
    this.height = height;
    this.space.style.height = `${Math.max(120, height + 6)}px`;
    // What is below the view must not move while somebody zooms.
    this.most = Math.max(this.most, 120, height + 6);
    this.stage.style.flexBasis = `${this.most}px`;
    if (kept && !kept.isEmpty) this.stage.scrollTop = kept.top - offset;
  }

  // The lane of the selected packet; that of advertising is below the others.
  laneOfSelection() {
    const { packets } = state.capture;
    if (!packets || state.selected < 0) return null;
    const connection = packets.connection[state.selected];
    if (!connection && packets.isAdvertising[state.selected]) return this.hasAdvertising ? { top: this.height - 34, bottom: this.height } : null;
    return this.lanes.find((one) => one.connection === connection) || null;
  }

  // Where findings have packets; null where none has any.
  marks() {
    const { packets, findings } = state.capture;
    if (!findings.some((finding) => finding.frames.length)) return null;
    const marks = [];
    for (const finding of packets ? [...findings].reverse() : []) {
      for (const frame of finding.frames.slice(0, 64)) {
        const index = packets.indexOf(frame);
        if (index >= 0) marks.push({ finding, index, time: packets.time[index] });
      }
    }
    return marks;
  }

  // Scrolls to the lane of the selected packet.
  showLane() {
    const lane = this.lanes && this.laneOfSelection();
    const { scrollTop, clientHeight } = this.stage;
    if (!lane || !clientHeight) return;
    // Below the axis. A lane that is higher than the view is shown from its beginning.
    const room = clientHeight - 26;
    if (lane.top < scrollTop + 26 || lane.bottom - lane.top > room && lane.top > scrollTop + clientHeight - 60) this.stage.scrollTop = lane.top - 26;
    else if (lane.bottom - lane.top <= room && lane.bottom > scrollTop + clientHeight) this.stage.scrollTop = lane.bottom - clientHeight;
  }

  x(time) {
    return LANE.left + (time - state.from) / (state.to - state.from) * this.width;
  }

  timeAt(x) {
    return state.from + (x - LANE.left) / this.width * (state.to - state.from);
  }

  size(canvas, width, height) {
    const ratio = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = FONT;
    context.textBaseline = 'middle';
    return [context, width];
  }

  colours() {
    const style = getComputedStyle(document.documentElement);
    const get = (name) => style.getPropertyValue(`--${name}`).trim();
    return Object.fromEntries(['text', 'faint', 'line', 'page', 'accent', 'att', 'smp', 'll', 'l2cap', 'hci', 'error', 'warning', 'note', 'mark', 'soft'].map((name) => [name, get(name)]));
  }

  draw() {
    if (!state.capture || state.view !== 'time' || !this.element.isConnected || !this.lanes) return;
    const c = state.capture;
    const colours = this.colours();
    this.drawOverview(colours);
    const whole = Math.max(120, this.height + 6);
    this.space.style.height = `${whole}px`;
    const seen = Math.min(whole, this.stage.clientHeight);
    const [g, width] = this.size(this.canvas, Math.max(240, this.stage.clientWidth), seen);
    this.width = width - LANE.left - LANE.right;
    this.hits = [];
    const top = this.stage.scrollTop;
    const bottom = top + seen;
    this.drawGrid(g, colours, Math.min(seen, this.height - top));
    g.translate(0, -top);
    if (this.hasFindings) this.drawFindings(g, colours, 26);
    for (const lane of this.lanes) if (!lane.isEmpty && lane.bottom > top && lane.top < bottom) this.drawLane(g, colours, lane);
    for (const run of this.emptyRuns) if (run.bottom > top && run.top < bottom) this.drawEmpty(g, colours, run);
    if (this.hasAdvertising) this.drawDensity(g, colours, this.height - 34, 28, 'advertising', this.advertising.places, false);
    this.drawSelection(g, colours, Math.min(this.height, bottom));
    g.translate(0, top);
    this.drawAxis(g, colours, width);
  }

  drawOverview(colours) {
    const c = state.capture;
    const [g, width] = this.size(this.overview, Math.max(240, this.element.clientWidth), 34);
    const inner = width - LANE.left - LANE.right;
    const p = c.packets;
    g.fillStyle = colours.soft;
    g.fillRect(LANE.left, 2, inner, 30);
    if (p) {
      const count = Math.ceil(inner / 2);
      if (!this.bins || this.bins.length !== count) {
        this.bins = new Float64Array(count);
        for (let i = 0; i < p.count; i++) this.bins[clamp(Math.floor(p.time[i] / c.duration * count), 0, count - 1)]++;
      }
      const { bins } = this;
      const most = Math.max(1, ...bins);
      g.fillStyle = colours.faint;
      bins.forEach((count, bin) => {
        const size = count ? Math.max(1.5, Math.sqrt(count / most) * 28) : 0;
        g.fillRect(LANE.left + bin * 2, 32 - size, 1.6, size);
      });
    }
    const from = LANE.left + state.from / c.duration * inner;
    const to = LANE.left + state.to / c.duration * inner;
    g.strokeStyle = colours.accent;
    g.lineWidth = 2;
    g.strokeRect(from, 2, Math.max(2, to - from), 30);
    g.fillStyle = colours.text;
    g.textAlign = 'right';
    g.fillText('whole capture', LANE.left - 8, 18);
    g.textAlign = 'left';
    this.overviewWidth = inner;
  }

  // The times with a line, each with its place and text.
  ticks() {
    const span = state.to - state.from;
    const wanted = Math.max(2, Math.floor(this.width / 110));
    const raw = span / wanted;
    const step = roundStep(raw);
    const digits = clamp(Math.ceil(-Math.log10(step) - 1e-9), 0, 6);
    const ticks = [];
    for (let time = Math.ceil(state.from / step) * step; time <= state.to + step * 1e-6; time += step) {
      ticks.push([Math.round(this.x(time)) + 0.5, step < 1e-3 && span < 0.1 ? `+${spanText(time - Math.floor(state.from / step) * step)}` : clockText(time, digits)]);
    }
    return ticks;
  }

  drawGrid(g, colours, height) {
    g.strokeStyle = colours.line;
    g.lineWidth = 1;
    for (const [x] of this.ticks()) {
      g.beginPath();
      g.moveTo(x, 20);
      g.lineTo(x, height);
      g.stroke();
    }
  }

  // Above the lanes, wherever they are scrolled to.
  drawAxis(g, colours, width) {
    g.fillStyle = colours.page;
    g.fillRect(0, 0, width, 20);
    g.font = FONT;
    g.fillStyle = colours.faint;
    for (const [x, text] of this.ticks()) {
      g.textAlign = x > LANE.left + this.width - 30 ? 'right' : x < LANE.left + 24 ? 'left' : 'center';
      g.fillText(text, x, 10);
    }
    g.textAlign = 'right';
    g.fillText(spanText(state.to - state.from) + ' shown', LANE.left - 8, 10);
    g.textAlign = 'left';
  }

  drawFindings(g, colours, top) {
    this.label(g, colours, 'findings', top + 9);
    // Of those in one place the last one is seen.
    const last = new Map();
    for (const { finding, index, time } of this.findings) {
      if (time >= state.from && time <= state.to) last.set(`${finding.severity} ${Math.round(this.x(time))}`, { finding, index, time });
    }
    for (const { finding, index, time } of last.values()) {
      const x = this.x(time);
      g.fillStyle = colours[finding.severity];
      g.beginPath();
      if (finding.severity === 'error') g.arc(x, top + 9, 5, 0, 7);
      else if (finding.severity === 'warning') { g.moveTo(x, top + 3); g.lineTo(x + 6, top + 14); g.lineTo(x - 6, top + 14); }
      else g.rect(x - 4, top + 5, 8, 8);
      g.fill();
      this.hits.push({ x: x - 6, y: top, w: 12, h: 18, index, text: () => `${finding.severity}: ${finding.text}` });
    }
  }

  label(g, colours, text, y) {
    g.fillStyle = colours.faint;
    g.textAlign = 'right';
    g.fillText(text, LANE.left - 8, y);
    g.textAlign = 'left';
  }

  // The shared line of lanes without contents.
  drawEmpty(g, colours, { top, lanes }) {
    const ids = lanes.map((lane) => lane.connection).filter((id) => id);
    const name = !ids.length ? 'host' : ids.length === 1 ? `connection ${ids[0]}` : `${grouped(ids.length)} connections`;
    this.label(g, colours, name, top + 8);
    g.fillStyle = colours.faint;
    g.fillText('nothing in the visible part', LANE.left + 4, top + 8);
  }

  drawLane(g, colours, lane) {
    const name = lane.connection ? `connection ${lane.connection}` : 'host';
    g.fillStyle = colours.text;
    g.textAlign = 'right';
    g.fillText(name, LANE.left - 8, lane.top + LANE.label + LANE.bar / 2);
    g.textAlign = 'left';
    if (lane.connection) {
      this.hits.push({
        x: 0, y: lane.top, w: LANE.left - 4, h: LANE.label + LANE.bar + 4, connection: lane.connection,
        text: `connection ${lane.connection}: click for its packets alone, or for all again`,
      });
    }
    const link = lane.link;
    if (link) {
      const from = clamp(this.x(link.start), LANE.left, LANE.left + this.width);
      const to = clamp(this.x(link.end), LANE.left, LANE.left + this.width);
      g.fillStyle = colours.soft;
      g.fillRect(from, lane.top + LANE.label - 1, to - from, lane.levels * LANE.bar + 1);
    }
    // Of bars that are narrower than a line and in one place, one is drawn; bad ones always.
    const last = [];
    const named = [];
    for (const { row, level } of lane.bars) {
      if (row.end < state.from || row.start > state.to) continue;
      const from = Math.max(LANE.left, this.x(row.start));
      const to = Math.min(LANE.left + this.width, this.x(row.end));
      const w = Math.max(2.5, to - from);
      const y = lane.top + LANE.label + level * LANE.bar;
      const isBad = row.accent === 'error';
      const place = Math.round(from) * 2 + (isBad || row.accent === 'warning' ? 1 : 0);
      if (w < 3 && last[level] === place) continue;
      last[level] = place;
      g.fillStyle = isBad ? colours.error : row.accent === 'warning' ? colours.warning : colours[row.layer] || colours.hci;
      g.fillRect(from, y, w, LANE.bar - 2);
      // Bars of the last level may lie on each other: a name has its place alone.
      if (w > 34 && from >= (named[level] || 0)) {
        named[level] = to;
        g.save();
        g.beginPath();
        g.rect(from, y, w - 3, LANE.bar);
        g.clip();
        g.fillStyle = colours.page;
        g.font = '11px system-ui, sans-serif';
        g.fillText((isBad ? '✕ ' : '') + row.what, from + 4, y + LANE.bar / 2 - 0.5);
        g.restore();
      }
      this.hits.push({ x: from, y, w, h: LANE.bar, frame: row.frames[0], row, text: () => `${row.what}${row.outcome ? ` — ${row.outcome}` : ''} · ${spanText(row.end - row.start)} · #${row.frames.join('–#')}` });
    }
    this.drawChanges(g, colours, lane);
    if (lane.density) {
      this.drawDensity(g, colours, lane.density, 28, '↓↑ octets', lane.packets ? lane.packets.places : [], true);
      this.drawRetransmissions(g, colours, lane);
    }
    if (lane.eventRow) this.drawEvents(g, colours, lane);
    if (lane.rate) this.drawRate(g, colours, lane);
    if (lane.signal) this.drawSignal(g, colours, lane);
  }

  drawChanges(g, colours, lane) {
    g.font = '10px system-ui, sans-serif';
    let free = 0;
    for (const change of lane.changes) {
      const x = this.x(change.time);
      if (x < LANE.left || x > LANE.left + this.width) continue;
      const text = changeText(change);
      if (!text) continue;
      g.fillStyle = colours.faint;
      g.fillRect(x, lane.top + 2, 1, LANE.label + lane.levels * LANE.bar - 2);
      const w = g.measureText(text).width + 6;
      if (x > free && x + w < LANE.left + this.width + LANE.right) {
        g.fillText(text, x + 3, lane.top + 6);
        free = x + w;
      }
      this.hits.push({ x: x - 4, y: lane.top, w: 8, h: LANE.label, frame: change.frames[0], text: `${text} from ${change.instant == null ? 'here' : `event ${grouped(change.instant)}`} on · #${change.frames[0]}` });
    }
    g.font = FONT;
    const link = lane.link;
    if (link && link.ended) {
      const x = this.x(link.end);
      if (x >= LANE.left && x <= LANE.left + this.width + 1) {
        const isBad = link.end_cause !== 'terminated';
        g.fillStyle = isBad ? colours.error : colours.text;
        g.fillRect(x - 1, lane.top + 2, 2, LANE.label + lane.levels * LANE.bar - 2);
        // As everywhere on the page, where HCI calls it a connection timeout.
        const isTimeout = link.end_cause === 'supervision-timeout';
        const text = `${isBad ? '✕ ' : ''}${(!isTimeout && link.end_reason) || link.end_cause.replaceAll('-', ' ')}`;
        g.font = '10px system-ui, sans-serif';
        g.textAlign = 'right';
        if (x - g.measureText(text).width - 4 > free) g.fillText(text, x - 4, lane.top + 6);
        g.textAlign = 'left';
        g.font = FONT;
      }
    }
  }

  // The packets at these places in the part that is shown.
  inside(places, body) {
    const p = state.capture.packets;
    for (let k = firstAt(p, places, state.from); k < places.length && p.time[places[k]] <= state.to; k++) body(places[k]);
  }

  drawDensity(g, colours, top, height, name, places, isSplit) {
    const p = state.capture.packets;
    this.label(g, colours, name, top + height / 2);
    const bins = Math.max(1, Math.floor(this.width / 3));
    const down = new Float64Array(bins);
    const up = new Float64Array(bins);
    this.inside(places, (i) => {
      const bin = clamp(Math.floor((p.time[i] - state.from) / (state.to - state.from) * bins), 0, bins - 1);
      if (isSplit && p.direction[i] === 2) up[bin] += p.length[i];
      else down[bin] += isSplit ? p.length[i] : 1;
    });
    const most = Math.max(1, ...down, ...up);
    const middle = isSplit ? top + height / 2 : top + height;
    const half = isSplit ? height / 2 : height;
    for (let bin = 0; bin < bins; bin++) {
      const x = LANE.left + bin / bins * this.width;
      if (down[bin]) {
        const size = Math.max(1.5, Math.sqrt(down[bin] / most) * half);
        g.fillStyle = isSplit ? colours.att : colours.faint;
        g.fillRect(x, middle - size, this.width / bins - 0.6, size);
      }
      if (up[bin]) {
        const size = Math.max(1.5, Math.sqrt(up[bin] / most) * half);
        g.fillStyle = colours.smp;
        g.fillRect(x, middle, this.width / bins - 0.6, size);
      }
    }
    this.hits.push({ x: LANE.left, y: top, w: this.width, h: height, isDensity: true, places });
  }

  drawRetransmissions(g, colours, lane) {
    const p = state.capture.packets;
    g.fillStyle = colours.error;
    let last = -1e9;
    this.inside(lane.packets ? lane.packets.places : [], (i) => {
      const x = this.x(p.time[i]);
      if (!(p.flags[i] & 1) || x - last < 0.5) return;
      g.fillRect(x - 0.5, lane.density - 3, 1.5, 5);
      last = x;
    });
  }

  // A stroke for each event on the air; red where nobody answered, a dot where the capture lacks one.
  drawEvents(g, colours, lane) {
    this.label(g, colours, 'events', lane.eventRow + 8);
    const seconds = state.to - state.from;
    const each = this.width / seconds;
    let last = -1;
    lane.events ||= airEvents(state.capture.packets, lane, state.capture.intervals.filter((one) => one.connection === lane.connection));
    for (const event of lane.events) {
      if (event.time < state.from - 1 || event.time > state.to) continue;
      const x = this.x(event.time);
      if (x - last >= 1 && x >= LANE.left) {
        g.fillStyle = event.isAnswered ? colours.ll : colours.error;
        const size = Math.min(14, 5 + event.count * 1.5);
        g.fillRect(x, lane.eventRow + 15 - size, Math.max(1, Math.min(2, each * event.interval / 3)), size);
        last = x;
        if (each * event.interval > 5) {
          this.hits.push({ x: x - 2, y: lane.eventRow, w: 4, h: 16, index: event.index, text: `event on channel ${event.channel}: ${counted(event.count, 'packet')}${event.isAnswered ? '' : ', no response of the peripheral captured'}` });
        }
      }
      for (let k = 1; k <= Math.min(event.missing, 200); k++) {
        const at = this.x(event.time + k * event.interval);
        if (at < LANE.left || at > LANE.left + this.width || each * event.interval < 3) continue;
        g.fillStyle = colours.faint;
        g.fillRect(at, lane.eventRow + 13, 2, 2);
      }
    }
  }

  drawRate(g, colours, lane) {
    const most = Math.max(...lane.transfers.map((t) => Math.max(t.goodput_bps || 0, t.ceiling_bps || 0)), 1);
    const bottom = lane.rate + 28;
    this.label(g, colours, 'throughput', lane.rate + 14);
    // The fastest first, so that a slower one of the same time is seen before it; a text has room for itself alone.
    const texts = [];
    for (const transfer of [...lane.transfers].sort((a, b) => (b.goodput_bps || 0) - (a.goodput_bps || 0))) {
      if (transfer.end < state.from || transfer.start > state.to) continue;
      const from = Math.max(LANE.left, this.x(transfer.start));
      const to = Math.min(LANE.left + this.width, this.x(transfer.end));
      const w = Math.max(2, to - from);
      const size = (transfer.goodput_bps || 0) / most * 27;
      g.fillStyle = colours.accent;
      g.fillRect(from, bottom - size, w, size);
      let text = `${rateText(transfer.goodput_bps)}`;
      if (transfer.ceiling_bps) {
        const y = Math.round(bottom - transfer.ceiling_bps / most * 27) + 0.5;
        g.strokeStyle = colours.text;
        g.setLineDash([4, 3]);
        g.beginPath();
        g.moveTo(from, y);
        g.lineTo(from + w, y);
        g.stroke();
        g.setLineDash([]);
        text += ` of ${rateText(transfer.ceiling_bps)} possible`;
      }
      const losses = (transfer.waterfall || []).filter((part) => part.bps > 0);
      const rest = losses.slice(0, 3).map((part) => `${part.cause.replaceAll('-', ' ')} ${rateText(part.bps)}`);
      const lost = rest.length ? `; the rest: ${rest.join(', ')}` : '';
      const shown = [text + lost, `${text}${rest.length ? `; most of the rest: ${rest[0]}` : ''}`, text, rateText(transfer.goodput_bps)].find((one) => g.measureText(one).width < w - 8);
      if (shown && !texts.some((one) => from < one.to && to > one.from)) texts.push({ from, to, shown, colour: size > 16 ? colours.page : colours.text });
      this.hits.push({ x: from, y: lane.rate, w, h: 30, frame: transfer.first_frame, text: `${transfer.operation} ${grouped(transfer.bytes)} octets: ${text}${lost}` });
      this.drawLosses(g, colours, { transfer, losses, from, w, bottom, scale: 27 / most });
    }
    for (const { from, shown, colour } of texts) {
      // The ceiling may be in the same place.
      g.fillStyle = colour === colours.page ? colours.accent : colours.page;
      g.fillRect(from + 3, bottom - 14, g.measureText(shown).width + 2, 12);
      g.fillStyle = colour;
      g.fillText(shown, from + 4, bottom - 8);
    }
  }

  // What took the rest of the ceiling, from what is left up: each loss as high as its share.
  drawLosses(g, colours, { transfer, losses, from, w, bottom, scale }) {
    const shades = ['warning', 'smp', 'l2cap', 'hci', 'note', 'faint'];
    let top = bottom - (transfer.goodput_bps || 0) * scale;
    const least = transfer.ceiling_bps ? bottom - transfer.ceiling_bps * scale : 0;
    losses.forEach((part, place) => {
      const size = Math.min(part.bps * scale, top - least);
      if (size < 0.3) return;
      top -= size;
      g.fillStyle = colours[shades[Math.min(place, shades.length - 1)]];
      g.globalAlpha = 0.45;
      g.fillRect(from, top, w, size);
      g.globalAlpha = 1;
      this.hits.push({
        x: from, y: top, w, h: size, frame: transfer.first_frame,
        text: `${part.cause.replaceAll('-', ' ')}: ${rateText(part.bps)} of the ${rateText(transfer.ceiling_bps)} that the link allows; ${rateText(transfer.goodput_bps)} reached`,
      });
    });
  }

  drawSignal(g, colours, lane) {
    const p = state.capture.packets;
    this.label(g, colours, 'RSSI', lane.signal + 12);
    const y = (value) => lane.signal + 24 - clamp((value + 100) / 80, 0, 1) * 24;
    g.fillStyle = colours.ll;
    let last = -1e9;
    this.inside(lane.packets.places, (i) => {
      const x = this.x(p.time[i]);
      if (p.signal[i] >= 0 || x - last < 0.7) return;
      last = x;
      g.fillRect(x - 1, y(p.signal[i]) - 1, 3, 3);
    });
    g.fillStyle = colours.faint;
    g.font = '10px system-ui, sans-serif';
    g.fillText('-20 dBm', LANE.left + 2, lane.signal + 3);
    g.fillText('-100', LANE.left + 2, lane.signal + 24);
    g.font = FONT;
  }

  drawSelection(g, colours, height) {
    const { packets } = state.capture;
    if (!packets || state.selected < 0) return;
    const x = this.x(packets.time[state.selected]);
    if (x < LANE.left - 1 || x > LANE.left + this.width + 1) return;
    g.fillStyle = colours.mark;
    g.fillRect(x - 1, 18, 2, height - 18);
    g.textAlign = x > LANE.left + this.width - 60 ? 'right' : 'left';
    g.font = '600 12px system-ui, sans-serif';
    g.fillText(`#${packets.number[state.selected]}`, x + (g.textAlign === 'right' ? -5 : 5), height - 2);
    g.textAlign = 'left';
  }

  // MARK: hands

  point(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top + this.stage.scrollTop];
  }

  hitAt(x, y) {
    // The axis hides what is below it.
    if (y - this.stage.scrollTop < 20) return null;
    for (let i = this.hits.length - 1; i >= 0; i--) {
      const hit = this.hits[i];
      if (!hit.isDensity && x >= hit.x - 1 && x <= hit.x + hit.w + 1 && y >= hit.y && y <= hit.y + hit.h) return hit;
    }
    return null;
  }

  hover(hit, time) {
    this.hint.textContent = hit ? printable(typeof hit.text === 'string' ? hit.text : hit.text()) : time === undefined ? 'Zoom with the wheel or + and −, drag to move, click to select.' : clockText(time, 6);
    this.canvas.style.cursor = hit ? 'pointer' : '';
  }

  wheel(event) {
    if (event.ctrlKey || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) {
      // The page scrolls where the axis can't go further out.
      if (event.deltaY > 0 && state.from <= 0 && state.to >= state.capture.duration) return;
      event.preventDefault();
      zoomBy(Math.exp(event.deltaY * 0.0022), clamp(this.timeAt(this.point(event)[0]), state.from, state.to));
    } else {
      event.preventDefault();
      this.pan(event.deltaX);
    }
  }

  pan(pixels) {
    const by = pixels / this.width * (state.to - state.from);
    zoomTo(state.from + by, state.to + by);
  }

  down(event) {
    this.grip = { x: event.clientX, moved: 0 };
    this.canvas.setPointerCapture(event.pointerId);
  }

  move(event) {
    const [x, y] = this.point(event);
    if (this.grip && event.buttons) {
      const by = this.grip.x - event.clientX;
      this.grip.moved += Math.abs(by);
      this.grip.x = event.clientX;
      if (this.grip.moved > 3) this.pan(by);
      return;
    }
    this.hover(this.hitAt(x, y), x >= LANE.left ? this.timeAt(x) : undefined);
  }

  up(event) {
    const grip = this.grip;
    this.grip = null;
    if (!grip || grip.moved > 3) return;
    const [x, y] = this.point(event);
    const hit = this.hitAt(x, y);
    if (hit) {
      if (hit.connection) return chooseConnection(hit.connection);
      const index = hit.index ?? (state.capture.packets ? state.capture.packets.indexOf(hit.frame) : -1);
      if (index >= 0) select(index);
      return;
    }
    const { packets } = state.capture;
    if (!packets || x < LANE.left) return;
    const lane = this.hits.find((one) => one.isDensity && y >= one.y && y <= one.y + one.h);
    const time = this.timeAt(x);
    const near = lane ? firstAt(packets, lane.places, time) : packets.indexAt(time);
    const length = lane ? lane.places.length : packets.count;
    const at = (place) => (lane ? lane.places[place] : place);
    const off = (place) => Math.abs(packets.time[at(place)] - time);
    if (length) select(at(near >= length || (near > 0 && off(near - 1) < off(near)) ? near - 1 : near));
  }

  zoomToHit(event) {
    const hit = this.hitAt(...this.point(event));
    if (!hit || !hit.row) return;
    const span = Math.max(hit.row.end - hit.row.start, 1e-4);
    zoomTo(hit.row.start - span * 0.1, hit.row.end + span * 0.1);
  }

  jump(event) {
    const box = this.overview.getBoundingClientRect();
    const time = (event.clientX - box.left - LANE.left) / this.overviewWidth * state.capture.duration;
    const span = state.to - state.from;
    zoomTo(time - span / 2, time + span / 2);
  }

  key(event) {
    const by = { ArrowLeft: -80, ArrowRight: 80 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.pan(by);
  }
}

// From one time on the axis to the next, not less than wanted: powers of ten below a second, then as clocks and calendars have it.
function roundStep(least) {
  const long = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
  if (least > 86400) return Math.ceil(least / 86400) * 86400;
  if (least > 0.5) return long.find((step) => step >= least);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) || 10);
}

// The first of some packets that is not before a time.
function firstAt(p, places, time) {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (p.time[places[middle]] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The events of a connection, as far as a sniffer has channels: packets of one channel that follow each other.
// An interval holds from the first packet after its instant on, not from the update on.
function airEvents(p, lane, intervals) {
  const events = [];
  let place = -1;
  let last = null;
  for (const i of lane.packets.places) {
    if (p.channel[i] < 1 || p.channel[i] > 37) continue;
    while (place + 1 < intervals.length && intervals[place + 1].from_frame <= p.number[i]) place++;
    const interval = intervals.length ? intervals[Math.max(place, 0)].interval_ms / 1e3 : 0;
    if (!interval) continue;
    if (!last || p.channel[i] !== last.channel + 1 || p.time[i] - last.time > interval * 0.9) {
      if (last) last.missing = Math.max(0, Math.round((p.time[i] - last.time) / last.interval) - 1);
      last = { time: p.time[i], index: i, channel: p.channel[i] - 1, count: 0, isAnswered: false, interval, missing: 0 };
      events.push(last);
    }
    last.count++;
    if (p.direction[i] === 2) last.isAnswered = true;
  }
  return events;
}

function changeText(change) {
  if (change.parameters) return `${trimmed(change.parameters.interval_ms, 2)} ms`;
  if (change.att_mtu) return `MTU ${change.att_mtu}`;
  if (change.data_length_c2p) return `data ${change.data_length_c2p}`;
  if (change.phy_c2p) return `PHY ${String(change.phy_c2p).toUpperCase()}`;
  if (change.encryption) return change.encryption === 'on' ? 'encrypted' : `encryption ${change.encryption}`;
  if (change.channel_map) return 'channel map';
  return '';
}
