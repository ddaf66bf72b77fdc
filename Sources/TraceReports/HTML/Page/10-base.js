// What all parts of the page use: elements, text, numbers and packed data.

// Text goes in as text nodes alone: whatever a capture holds is never markup.
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const bdi = (text) => el('bdi', {}, text);

// Characters that show nothing, or turn the direction of others around, as what they are.
function printable(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);
}

// A sentence with its quoted names isolated and its #numbers as links to packets.
function sentence(text, href) {
  const parts = [];
  let rest = 0;
  for (const match of text.matchAll(/"([^"]+)"|#(\d+)/g)) {
    if (match.index > rest) parts.push(text.slice(rest, match.index));
    if (match[2]) parts.push(frameLink(Number(match[2]), href));
    else parts.push('"', bdi(match[1]), '"');
    rest = match.index + match[0].length;
  }
  if (rest < text.length) parts.push(text.slice(rest));
  return parts;
}

function frameLink(frame, href) {
  return el('a', { class: 'frame', href: (href || ((n) => `#frame=${n}`))(frame) }, `#${frame}`);
}

// Scrolls a box, and not the page around it, so that an element in it is seen.
function scrollWithin(box, element) {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
const counted = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
const hex = (number, width) => '0x' + number.toString(16).padStart(width || 1, '0');
const byteText = (byte) => byte.toString(16).padStart(2, '0');
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

function trimmed(number, digits) {
  const text = number.toFixed(digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

// Seconds as a person says them.
function spanText(seconds) {
  const size = Math.abs(seconds);
  if (size < 1e-9) return '0 s';
  if (size < 1e-6) return `${trimmed(seconds * 1e9, 0)} ns`;
  if (size < 1e-3) return `${trimmed(seconds * 1e6, 1)} µs`;
  if (size < 1) return `${trimmed(seconds * 1e3, size < 0.01 ? 3 : size < 0.1 ? 2 : 1)} ms`;
  if (size < 120) return `${trimmed(seconds, size < 10 ? 3 : 1)} s`;
  if (size < 7200) return `${trimmed(seconds / 60, 1)} min`;
  return `${trimmed(seconds / 3600, 2)} h`;
}

// A place on the time axis: "00:03.415".
function clockText(seconds, digits) {
  const sign = seconds < 0 ? '−' : '';
  const scale = 10 ** digits;
  let rest = Math.round(Math.abs(seconds) * scale);
  const fraction = rest % scale;
  rest = Math.floor(rest / scale);
  const two = (value) => String(value).padStart(2, '0');
  const hours = Math.floor(rest / 3600);
  const text = (hours ? `${hours}:${two(Math.floor(rest / 60) % 60)}` : two(Math.floor(rest / 60))) + ':' + two(rest % 60);
  return sign + text + (digits ? '.' + String(fraction).padStart(digits, '0') : '');
}

function rateText(bits) {
  return bits < 1000 ? `${trimmed(bits, 0)} bit/s` : bits < 1e6 ? `${trimmed(bits / 1e3, 1)} kbit/s` : `${trimmed(bits / 1e6, 2)} Mbit/s`;
}

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// The octets of a block, whose pieces are compressed each by itself.
async function inflated(text) {
  const streams = text.trim().split('.').map((piece) => new Blob([fromBase64(piece)]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
  const pieces = await Promise.all(streams.map((stream) => new Response(stream).arrayBuffer()));
  if (pieces.length === 1) return new Uint8Array(pieces[0]);
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let place = 0;
  for (const piece of pieces) {
    bytes.set(new Uint8Array(piece), place);
    place += piece.byteLength;
  }
  return bytes;
}

// What stands on the page for browsers without scripts is mere text for others, so that a long report costs nothing until
// somebody wants to see it. Its markup is the page's own; whatever a capture holds in it is escaped.
function reveal(parent) {
  for (const held of parent.querySelectorAll('noscript')) {
    const template = document.createElement('template');
    template.innerHTML = held.textContent;
    held.replaceWith(template.content);
  }
}

// Numbers with a sign in their lowest bit.
const signedOf = (value) => (value % 2 ? -(value + 1) / 2 : value / 2);

// Numbers of seven bits an octet, the lowest ones first.
class NumberReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.place = 0;
  }
  next() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.place++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }
  signed() {
    return signedOf(this.next());
  }
  column(array) {
    const { bytes } = this;
    let { place } = this;
    for (let i = 0; i < array.length; i++) {
      const byte = bytes[place++];
      if (byte < 0x80) array[i] = byte;
      else {
        this.place = place - 1;
        array[i] = this.next();
        place = this.place;
      }
    }
    this.place = place;
    return array;
  }
  signedColumn(array) {
    for (let i = 0; i < array.length; i++) array[i] = this.signed();
    return array;
  }
  // Each as its difference to the one before.
  differences(array, scale) {
    let value = 0;
    for (let i = 0; i < array.length; i++) array[i] = (value += this.signed()) / scale;
    return array;
  }
}
