/**
 * Unpacks LZMA without a header, with lc = lp = pb = 0 unless told otherwise (instructions do not stand at multiples of four): what the WebAssembly is packed with. A page sends a third less than the bytes
 * with gzip, and a bundler sees a string. The names are those of the LZMA SDK's specification.
 */
export function unpack(
  packed: Uint8Array,
  size: number,
  literalBits = 0,
  positionBits = 0,
): Uint8Array<ArrayBuffer> {
  const coder = createRangeDecoder(packed);
  const { bit, tree, reverse, direct } = coder;
  const isMatch = probabilities(STATES << positionBits);
  const isRep = probabilities(STATES);
  const isRepAt = [probabilities(STATES), probabilities(STATES), probabilities(STATES)];
  const isRep0Long = probabilities(STATES << positionBits);
  const literals = probabilities(0x300 << literalBits);
  const slots = probabilities(4 << 6);
  const special = probabilities(128);
  const align = probabilities(16);
  const [matchLength, repLength] = [createLengths(coder), createLengths(coder)];
  const out = new Uint8Array(size);
  const reps = [0, 0, 0, 0];
  let state = 0;

  const literal = (at: number): number => {
    const base = 0x300 * ((at > 0 ? out[at - 1] : 0) >> (8 - literalBits));
    let symbol = 1;
    if (state >= 7) {
      let match = out[at - reps[0] - 1];
      while (symbol < 0x100) {
        const wanted = (match >> 7) & 1;
        match <<= 1;
        const found = bit(literals, base + ((1 + wanted) << 8) + symbol);
        symbol = (symbol << 1) | found;
        if (wanted !== found) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, base + symbol);
    return symbol & 0xff;
  };

  const distance = (length: number): number => {
    const slot = tree(slots, Math.min(length, 3) << 6, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const start = (2 | (slot & 1)) << count;
    if (slot < 14) return start + reverse(special, start - slot, count);
    return start + (direct(count - 4) << 4) + reverse(align, 0, 4);
  };

  /** Which of the last four distances is meant. */
  const olderDistance = (): number => {
    if (bit(isRepAt[0], state) === 0) return 0;
    return bit(isRepAt[1], state) === 0 ? 1 : 2 + bit(isRepAt[2], state);
  };

  for (let at = 0; at < size;) {
    const place = at & ((1 << positionBits) - 1);
    if (bit(isMatch, (state << positionBits) + place) === 0) {
      out[at] = literal(at);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      at++;
      continue;
    }
    let length = 0;
    if (bit(isRep, state) === 0) {
      length = matchLength(place);
      reps.unshift(distance(length));
      reps.length = 4;
      state = state < 7 ? 7 : 10;
    } else {
      const which = olderDistance();
      if (which === 0 && bit(isRep0Long, (state << positionBits) + place) === 0) {
        length = -1;
        state = state < 7 ? 9 : 11;
      } else {
        reps.unshift(...reps.splice(which, 1));
        length = repLength(place);
        state = state < 7 ? 8 : 11;
      }
    }
    for (let left = length + 2; left > 0; left--, at++) out[at] = out[at - reps[0] - 1];
  }
  return out;
}

const STATES = 12;
/** A probability of a half, of 2 to the 11. */
const HALF = 1024;

const probabilities = (count: number): Uint16Array => new Uint16Array(count).fill(HALF);

type RangeDecoder = ReturnType<typeof createRangeDecoder>;

/** Bits from bytes, by probabilities that learn. */
function createRangeDecoder(packed: Uint8Array) {
  let range = 0xffffffff;
  let code = 0;
  let at = 1;
  for (let i = 0; i < 4; i++) code = ((code << 8) | packed[at++]) >>> 0;
  const normalise = (): void => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[at++]) >>> 0;
  };
  const bit = (table: Uint16Array, index: number): 0 | 1 => {
    const probability = table[index];
    const bound = (range >>> 11) * probability;
    const isOne = code >= bound;
    table[index] += isOne ? -(probability >> 5) : (2048 - probability) >> 5;
    if (isOne) {
      code -= bound;
      range -= bound;
    } else range = bound;
    normalise();
    return isOne ? 1 : 0;
  };
  return {
    bit,
    /** `count` bits, the highest first, each with a probability for what came before it. */
    tree: (table: Uint16Array, base: number, count: number): number => {
      let symbol = 1;
      for (let i = 0; i < count; i++) symbol = (symbol << 1) | bit(table, base + symbol);
      return symbol - (1 << count);
    },
    /** The same, the lowest first. */
    reverse: (table: Uint16Array, base: number, count: number): number => {
      let [node, value] = [1, 0];
      for (let i = 0; i < count; i++) {
        const next = bit(table, base + node);
        node = (node << 1) | next;
        value |= next << i;
      }
      return value;
    },
    /** `count` bits of even chances. */
    direct: (count: number): number => {
      let value = 0;
      for (let i = 0; i < count; i++) {
        range >>>= 1;
        const isOne = code >= range;
        if (isOne) code -= range;
        normalise();
        value = (value << 1) | (isOne ? 1 : 0);
      }
      return value;
    },
  };
}

/** Lengths less two: 3 bits, 3 more, or 8 more. */
function createLengths({ bit, tree }: RangeDecoder): (place: number) => number {
  const choice = probabilities(2);
  const [low, middle, high] = [probabilities(4 << 3), probabilities(4 << 3), probabilities(256)];
  return (place) => {
    if (bit(choice, 0) === 0) return tree(low, place << 3, 3);
    if (bit(choice, 1) === 0) return 8 + tree(middle, place << 3, 3);
    return 16 + tree(high, 0, 8);
  };
}
