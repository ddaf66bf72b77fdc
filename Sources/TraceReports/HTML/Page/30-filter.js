// Display filters on the fields that the page carries. Whatever the page cannot judge is an error, never a wrong answer.

class FilterError extends Error {}

const OPERATORS = {
  '==': '==', eq: '==', any_eq: '==', '!=': '!=', ne: '!=', all_ne: '!=', '===': '===', all_eq: '===',
  '!==': '!==', '~=': '!==', any_ne: '!==', '>': '>', gt: '>', '<': '<', lt: '<', '>=': '>=', ge: '>=',
  '<=': '<=', le: '<=', contains: 'contains', matches: 'matches', '~': 'matches', in: 'in',
};

function tokens(text) {
  const list = [];
  const pattern = /\s+|r?"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|===|!==|==|!=|~=|>=|<=|&&|\|\||\.\.|[()[\]{},!<>~&+*/%]|(?:(?!\.\.)[^\s()[\]{},!<>=~&|"+*%])+/y;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new FilterError(`character ${start + 1} is not recognized: ${text.slice(start, start + 8)}`);
    if (match[0].trim()) list.push({ text: match[0], start });
  }
  return list;
}

// What packets have besides the fields of their explanation.
const COLUMN_FIELDS = {
  'frame.number': (p, i) => [p.number[i]],
  'frame.len': (p, i) => [p.length[i]],
  'frame.cap_len': (p, i) => [p.captured[i]],
  'frame.time_relative': (p, i) => [p.time[i]],
  'bletrace.connection': (p, i) => (p.connection[i] ? [p.connection[i]] : []),
  'bletrace.direction': (p, i) => [[], ['central-to-peripheral'], ['peripheral-to-central'], [], []][p.direction[i]],
  'bletrace.retransmission': (p, i) => (p.flags[i] & 1 ? [1] : []),
  'bletrace.outcome': (p, i, c) => ofTransaction(p, i, c, (t) => t.outcome),
  'bletrace.latency_ms': (p, i, c) => ofTransaction(p, i, c, (t) => t.latency_ms),
  'bletrace.procedure': (p, i, c) => ofTransaction(p, i, c, (t) => t.kind),
  '_ws.col.info': (p, i) => [p.texts[p.info[i]]],
  '_ws.col.protocol': (p, i) => [p.texts[p.layer[i]]],
  '_ws.col.def_src': (p, i) => [p.texts[p.source[i]]],
  '_ws.col.def_dst': (p, i) => [p.texts[p.destination[i]]],
};

function ofTransaction(packets, index, capture, get) {
  const frame = packets.number[index];
  return [capture.transactions.requestedBy(frame), capture.transactions.answeredBy(frame)]
    .filter(Boolean).map(get).filter((value) => value != null);
}

class Filter {
  constructor(text, capture) {
    this.capture = capture;
    this.packets = capture.packets;
    this.text = text.trim();
    this.names = new Set();
    this.fields = new Map();
    this.packets.fields.forEach((field, index) => {
      if (!field.filter) return;
      if (!this.fields.has(field.filter)) this.fields.set(field.filter, new Set());
      this.fields.get(field.filter).add(index);
    });
    this.list = tokens(this.text);
    this.place = 0;
    this.isWords = this.looksLikeWords();
    if (this.isWords) {
      const words = this.text.toLowerCase().replace(/^"|"$/g, '').split(/\s+/);
      this.test = (i) => {
        const p = this.packets;
        const line = `${p.texts[p.source[i]]} ${p.texts[p.destination[i]]} ${p.texts[p.layer[i]]} ${p.texts[p.info[i]]}`.toLowerCase();
        return words.every((word) => line.includes(word));
      };
      return;
    }
    this.test = this.either();
    if (this.peek()) this.fail(`“${this.peek().text}” was not expected here`);
  }

  // Words are searched for where nothing in the text is of the filter language.
  looksLikeWords() {
    const first = this.list[0];
    if (!first) return true;
    if (this.list.length === 1 && first.text.startsWith('"')) return true;
    return this.list.every(({ text }) => /^[^()[\]{}!<>=~&|"]+$/.test(text) && !this.isField(text)
      && !OPERATORS[text] && !/^[a-z_]\w*(\.\w+)+$/.test(text) && !['not', 'and', 'or'].includes(text));
  }

  isField(text) {
    const name = text.replace(/^\.(?=[a-z_])/, '');
    return this.fields.has(name) || COLUMN_FIELDS[name] !== undefined || this.isLayer(name);
  }

  isLayer(name) {
    return this.packets.fields.some((field) => field.scope && field.filter === name);
  }

  peek() {
    return this.list[this.place];
  }

  take(...texts) {
    const token = this.list[this.place];
    if (!token || (texts.length && !texts.includes(token.text))) return null;
    this.place++;
    return token;
  }

  fail(message) {
    throw new FilterError(message);
  }

  either() {
    let left = this.both();
    while (this.take('or', '||')) {
      const [a, b] = [left, this.both()];
      left = (i) => a(i) || b(i);
    }
    return left;
  }

  both() {
    let left = this.negated();
    while (this.take('and', '&&')) {
      const [a, b] = [left, this.negated()];
      left = (i) => a(i) && b(i);
    }
    return left;
  }

  negated() {
    if (this.take('not', '!')) {
      const test = this.negated();
      return (i) => !test(i);
    }
    if (this.peek() && this.peek().text === '(') {
      this.place++;
      const test = this.either();
      if (!this.take(')')) this.fail('a closing bracket is missing');
      return test;
    }
    return this.comparison();
  }

  comparison() {
    const quantifier = this.take('any', 'all');
    const left = this.operand();
    const negates = this.peek() && this.peek().text === 'not' && (this.list[this.place + 1] || {}).text === 'in';
    if (negates) this.place++;
    const token = this.peek() && OPERATORS[this.peek().text] ? this.take() : null;
    if (!token) {
      if (left.isMasked) return (i) => left.get(i).some((value) => value.number !== 0);
      return left.exists;
    }
    const operator = OPERATORS[token.text];
    if (operator === 'in') {
      const members = this.set(left);
      const isAll = quantifier && quantifier.text === 'all';
      const test = (i) => {
        const values = left.get(i);
        return values.length > 0 && values[isAll ? 'every' : 'some']((value) => members.some((member) => member(value)));
      };
      return negates ? (i) => !test(i) : test;
    }
    const right = this.peek() && this.isField(this.peek().text) ? this.operand() : this.named(left, this.literal());
    if (right.get && !['==', '!=', '===', '!=='].includes(operator)) this.fail('two fields can be compared only with == and != on this page');
    if (right.number < 0 && !this.isSigned(left)) this.fail('no packet of this page has a negative value there');
    if (operator === 'contains' && right.isCharacter) right.bytes = Uint8Array.of(right.number);
    const all = quantifier ? quantifier.text === 'all' : operator === '!=' || operator === '===';
    const compare = comparing(operator, (message) => this.fail(message));
    return (i) => {
      const values = left.get(i);
      const others = right.get ? right.get(i) : [right];
      if (!values.length || !others.length) return false;
      const holds = (value) => others[all ? 'every' : 'some']((other) => compare(value, other));
      return all ? values.every(holds) : values.some(holds);
    };
  }

  isSigned(left) {
    for (let i = 0; i < this.packets.count; i++) if (left.get(i).some((value) => value.number < 0)) return true;
    return false;
  }

  // A quoted name of a number's value. The page has the names that its packets have, and no others.
  named(left, literal) {
    if (literal.text === null || literal.number !== null || !left.definitions || !this.list[this.place - 1]) return literal;
    const { packets } = this;
    let isNumeric = false;
    for (let i = 0; i < packets.count; i++) {
      for (const value of left.get(i)) {
        if (value.number === null) continue;
        isNumeric = true;
        if (value.isBoolean && /^(true|false)$/i.test(literal.text)) return literal;
        if (hasName(value, literal.text)) return { ...literal, named: value.number };
      }
    }
    if (isNumeric) this.fail(`no value of this field is called “${literal.text}” on this page`);
    return literal;
  }

  set(left) {
    if (!this.take('{')) this.fail('“in” needs a set: {1, 3..5}');
    const members = [];
    do {
      const low = this.named(left, this.literal());
      if (this.take('..')) {
        const high = this.named(left, this.literal());
        for (const end of [low, high]) if (end.named !== undefined) end.number = end.named;
        if (low.number === null || high.number === null) this.fail('ranges must be of numbers here');
        members.push((v) => v.number !== null && v.number >= low.number && v.number <= high.number);
      } else {
        const equal = comparing('==', (message) => this.fail(message));
        members.push((v) => equal(v, low));
      }
      this.take(',');
    } while (this.peek() && this.peek().text !== '}');
    if (!this.take('}')) this.fail('the set has no closing brace');
    return members;
  }

  operand() {
    const token = this.take();
    if (!token) this.fail('the filter ends too early');
    const name = token.text.replace(/^\.(?=[a-z_])/, '');
    if (['len', 'count', 'upper', 'lower', 'max', 'min', 'abs', 'string'].includes(name) && this.take('(')) {
      const inner = this.operand();
      if (!this.take(')')) this.fail(`${name}( has no closing bracket`);
      return this.applied(name, inner);
    }
    if (!this.isField(name)) this.fail(unknownField(name, [...this.fields.keys(), ...Object.keys(COLUMN_FIELDS)]));
    let operand = this.fieldOperand(name);
    if (this.take('[')) operand = this.sliced(operand);
    if (this.take('&')) {
      const mask = this.literal();
      if (mask.number === null) this.fail('a mask must be a number');
      if (operand.isSlice) this.fail('masks of slices are not supported on this page');
      const inner = operand.get;
      operand = {
        isMasked: true, exists: operand.exists,
        get: (i) => inner(i).filter((v) => v.number !== null)
          .filter((v) => Number.isInteger(v.number)).map((v) => value(Number(BigInt(v.number) & BigInt(mask.number)), null, null)),
      };
    }
    return operand;
  }

  fieldOperand(name) {
    this.names.add(name);
    const column = COLUMN_FIELDS[name];
    if (column) {
      const get = (i) => column(this.packets, i, this.capture)
        .map((v) => (typeof v === 'number' ? value(v, null, null) : value(null, v, null)));
      return { get, exists: (i) => get(i).length > 0 };
    }
    const definitions = this.fields.get(name) || new Set();
    // Which nodes of each shape have the field.
    const places = this.packets.shapes.map((shape) =>
      shape ? shape.nodes.filter((node) => definitions.has(node.definition)) : []);
    const packets = this.packets;
    const get = (i) => places[packets.shape[i]].map((node) => nodeValue(packets, i, node));
    return { definitions, get, exists: (i) => places[packets.shape[i]].length > 0 };
  }

  sliced(operand) {
    const pieces = [];
    do {
      let text = '';
      while (this.peek() && ![',', ']'].includes(this.peek().text)) text += this.take().text;
      const match = /^(-?\d+)?(?:(:|-)(\d+)?)?$/.exec(text);
      if (!match || !text) this.fail(`[${text}] is not a slice`);
      pieces.push(match);
    } while (this.take(','));
    if (!this.take(']')) this.fail('the slice has no closing bracket');
    const get = (i) => operand.get(i).map((v) => {
      if (!v.bytes) return null;
      const result = [];
      for (const [, first, kind, second] of pieces) {
        let start = first === undefined ? 0 : Number(first);
        if (start < 0) start += v.bytes.length;
        const end = !kind ? start + 1 : second === undefined ? v.bytes.length : kind === ':' ? start + Number(second) : Number(second) + 1;
        if (start < 0 || start >= v.bytes.length || end > v.bytes.length || end <= start) return null;
        result.push(...v.bytes.subarray(start, end));
      }
      return value(null, null, Uint8Array.from(result));
    }).filter(Boolean);
    return { isSlice: true, get, exists: (i) => get(i).length > 0 };
  }

  applied(name, inner) {
    const get = inner.get;
    const each = {
      len: (v) => value(v.bytes ? v.bytes.length : v.text !== null ? v.text.length : 0, null, null),
      upper: (v) => value(null, v.text === null ? '' : v.text.toUpperCase(), null),
      lower: (v) => value(null, v.text === null ? '' : v.text.toLowerCase(), null),
      abs: (v) => value(Math.abs(v.number), null, null),
      string: (v) => value(null, v.text === null ? String(v.number) : v.text, null),
    }[name];
    const wanted = name === 'count' ? (i) => (get(i).length ? [value(get(i).length, null, null)] : [])
      : name === 'max' || name === 'min' ? (i) => {
        const numbers = get(i).map((v) => v.number).filter((n) => n !== null);
        return numbers.length ? [value(Math[name](...numbers), null, null)] : [];
      } : (i) => get(i).map(each);
    return { get: wanted, exists: (i) => wanted(i).length > 0 };
  }

  literal() {
    const token = this.take();
    if (!token) this.fail('a value is missing');
    let { text } = token;
    if (/^r?"/.test(text)) {
      const raw = text[0] === 'r';
      text = text.slice(raw ? 2 : 1, -1);
      return { ...value(null, raw ? text : unescaped(text), null), isQuoted: true };
    }
    if (text[0] === "'") return { ...value(unescaped(text.slice(1, -1)).charCodeAt(0), null, null), isCharacter: true };
    if (/^-?(0x[0-9a-f]+|0b[01]+|\d+(\.\d+)?)$/i.test(text)) {
      const sign = text[0] === '-' ? -1 : 1;
      const digits = text.replace('-', '');
      const number = /^0[0-7]+$/.test(digits) ? parseInt(digits, 8) : Number(digits);
      const bytes = /^([0-9a-f]{2})+$/i.test(text) ? fromHex(text) : /^0x[0-9a-f]{1,2}$/i.test(text) ? Uint8Array.of(number) : null;
      return { ...value(sign * number, null, bytes), isLiteral: true };
    }
    if (/^true$/i.test(text)) return value(1, null, null);
    if (/^false$/i.test(text)) return value(0, null, null);
    if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)) return value(null, text, null);
    if (/^([0-9a-f]{2}[:.-])*[0-9a-f]{2}$/i.test(text) || /^([0-9a-f]{2})+$/i.test(text)) {
      return { ...value(null, text, fromHex(text.replace(/[:.-]/g, ''))), isOctets: true };
    }
    if (/^([0-9a-f]{4}\.)+[0-9a-f]{4}$/i.test(text)) return { ...value(null, text, fromHex(text.replaceAll('.', ''))), isOctets: true };
    if (this.isField(text)) this.fail(`the field ${text} can be used only on the left of a comparison here`);
    return { ...value(null, text, null), isQuoted: true };
  }
}

function value(number, text, bytes) {
  return { number, text, bytes };
}

function nodeValue(packets, index, node) {
  const octets = packets.octets(index, node.buffer).subarray(node.offset, node.offset + node.length);
  if (node.value < 0) return value(null, null, octets);
  const content = packets.contents[packets.values[packets.valueStart[index] + node.value]];
  const cell = content.length > 1 ? content[1] : null;
  if (typeof cell === 'number') return { ...value(cell, null, octets), name: content[0], isBoolean: /^[01] \((yes|no)\)$/.test(content[0]) };
  return { ...value(null, cell === null ? null : String(cell), octets), name: content[0] };
}

const fromHex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const unescaped = (text) => text.replace(/\\(x[0-9a-f]{2}|[0-7]{1,3}|.)/gi, (whole, escape) => {
  if (escape[0] === 'x') return String.fromCharCode(parseInt(escape.slice(1), 16));
  if (/^[0-7]/.test(escape)) return String.fromCharCode(parseInt(escape, 8));
  return { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' }[escape] || escape;
});

function sameBytes(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

// As display filters have it: the longer one is greater.
function orderOfBytes(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

// The name that a field's value has, behind its number.
function hasName(left, name) {
  const text = (left.name || '').toLowerCase();
  const wanted = name.toLowerCase();
  return text === wanted || text.endsWith(` ${wanted}`) || text.endsWith(` (${wanted})`);
}

function comparing(operator, fail) {
  const order = (test) => (left, right) => {
    if (left.number !== null && right.number !== null) return test(left.number - right.number);
    const [a, b] = [left.bytes, right.bytes];
    if (left.number === null && left.text === null && a && b) return test(orderOfBytes(a, b));
    if (left.text !== null && right.text !== null) return test(left.text < right.text ? -1 : left.text > right.text ? 1 : 0);
    return false;
  };
  const equal = (left, right) => {
    if (left.isBoolean) {
      if (right.text !== null && /^(true|false)$/i.test(right.text)) return left.number === Number(/^t/i.test(right.text));
      if (right.number !== null) return Boolean(left.number) === Boolean(right.number);
    }
    if (left.number !== null) {
      if (right.named !== undefined) return left.number === right.named;
      if (right.number !== null) return left.number === right.number;
      if (right.bytes && !right.isQuoted && left.bytes) return sameBytes(left.bytes, right.bytes);
      return right.text !== null && hasName(left, right.text);
    }
    if (left.text !== null && right.isOctets && /^([0-9a-f]{2}:)+[0-9a-f]{2}$/i.test(left.text)) {
      return sameBytes(fromHex(left.text.replaceAll(':', '')), right.bytes);
    }
    if (left.text !== null && right.text !== null) {
      return right.isQuoted && left.text === right.text || left.text.toLowerCase() === right.text.toLowerCase();
    }
    if (left.bytes && right.bytes) return sameBytes(left.bytes, right.bytes);
    if (left.bytes && right.text !== null) return textOf(left.bytes) === right.text;
    return false;
  };
  switch (operator) {
    case '==': case '===': return equal;
    case '!=': case '!==': return (left, right) => !equal(left, right);
    case '>': return order((d) => d > 0);
    case '<': return order((d) => d < 0);
    case '>=': return order((d) => d >= 0);
    case '<=': return order((d) => d <= 0);
    case 'contains': return (left, right) => {
      if (right.text !== null && left.text !== null) return left.text.includes(right.text);
      const needle = right.bytes && !right.isQuoted ? textOf(right.bytes) : right.text;
      return left.bytes !== null && needle !== null && textOf(left.bytes).includes(needle);
    };
    case 'matches': return (left, right) => {
      let pattern = right.text === null ? '' : right.text;
      const flags = pattern.startsWith('(?-i)') ? '' : 'i';
      pattern = pattern.replace(/^\(\?-?i\)/, '');
      let expression;
      try {
        expression = new RegExp(pattern, flags);
      } catch {
        fail(`“${pattern}” is not a regular expression here`);
      }
      return expression.test(left.text !== null ? left.text : left.bytes ? textOf(left.bytes) : '');
    };
    default: return fail(`“${operator}” is not supported on this page`);
  }
}

const textOf = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function unknownField(name, known) {
  const near = known.filter((other) => other.includes(name) || name.includes(other) || other.split('.').pop() === name.split('.').pop());
  return `no packet of this page has a field ${name}` + (near.length ? `; it has ${near.slice(0, 3).join(', ')}` : '');
}
