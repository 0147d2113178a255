// Unpacks gzip without waiting (RFC 1951 and 1952): what browsers have for it answers later.

/** A code of Huffman: how many symbols have each length, and the symbols by length and value. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
}

const LONGEST = 15; // bits of a symbol
const END = 256; // of a block
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]; // of the lengths of lengths
const LENGTHS = [...steps(3, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]), [258, 0] as const];
const DISTANCES = steps(1, [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]);

/** Pairs of the least value of a symbol and the number of its further bits. */
function steps(first: number, bits: number[]): (readonly [number, number])[] {
  let low = first;
  return bits.map((more) => {
    const step = [low, more] as const;
    low += 1 << more;
    return step;
  });
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const next = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length++) next[length + 1] = next[length]! + counts[length]!;
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[next[length]!++] = symbol;
  });
  return { counts, symbols };
}

const FIXED_SYMBOLS = codeOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)));
const FIXED_DISTANCES = codeOf(Array.from({ length: 30 }, () => 5));

class Inflater {
  private at: number;
  private buffer = 0; // bits that were read from `from` and not used yet, the next one lowest
  private held = 0; // how many
  private made = 0;

  constructor(
    private readonly from: Uint8Array,
    start: number,
    private readonly to: Uint8Array,
  ) {
    this.at = start;
  }

  run(): void {
    let isLast = false;
    while (!isLast) {
      isLast = this.bits(1) === 1;
      const kind = this.bits(2);
      if (kind === 0) this.stored();
      else if (kind === 1) this.block(FIXED_SYMBOLS, FIXED_DISTANCES);
      else if (kind === 2) this.block(...this.codes());
      else throw new RangeError("what is packed is damaged");
    }
    if (this.made !== this.to.length) throw new RangeError("what is packed is damaged");
  }

  /** Has at least so many bits at hand. Beyond the end there are a few of 0, since a symbol is looked up in more than it has. */
  private need(count: number): void {
    while (this.held < count) {
      if (this.at >= this.from.length + 2) throw new RangeError("what is packed is damaged");
      this.buffer |= (this.from[this.at++] ?? 0) << this.held;
      this.held += 8;
    }
  }

  private bits(count: number): number {
    this.need(count);
    const value = this.buffer & ((1 << count) - 1);
    this.buffer >>>= count;
    this.held -= count;
    return value;
  }

  /** The next symbol. Codes of a length follow each other, and begin where those of the length before ended, doubled. */
  private symbol({ counts, symbols }: Code): number {
    this.need(LONGEST);
    let { buffer } = this;
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST; length++) {
      code |= buffer & 1;
      buffer >>>= 1;
      const count = counts[length]!;
      if (code - count < first) {
        this.buffer = buffer;
        this.held -= length;
        return symbols[index + code - first]!;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new RangeError("what is packed is damaged");
  }

  private stored(): void {
    this.bits(this.held % 8);
    const length = this.bits(16);
    this.bits(16); // its complement
    this.at -= this.held / 8;
    this.buffer = this.held = 0;
    this.to.set(this.from.subarray(this.at, this.at + length), this.made);
    this.at += length;
    this.made += length;
  }

  /** The codes of a block that brings its own. */
  private codes(): [Code, Code] {
    const symbols = this.bits(5) + 257;
    const distances = this.bits(5) + 1;
    const read = this.bits(4) + 4;
    const short = new Array<number>(ORDER.length).fill(0);
    for (let i = 0; i < read; i++) short[ORDER[i]!] = this.bits(3);
    const code = codeOf(short);
    const lengths: number[] = [];
    while (lengths.length < symbols + distances) {
      const symbol = this.symbol(code);
      if (symbol < 16) lengths.push(symbol);
      else {
        const repeated = symbol === 16 ? lengths.at(-1)! : 0;
        const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
        for (let i = 0; i < times; i++) lengths.push(repeated);
      }
    }
    return [codeOf(lengths.slice(0, symbols)), codeOf(lengths.slice(symbols))];
  }

  private block(symbols: Code, distances: Code): void {
    const { to } = this;
    for (let symbol = this.symbol(symbols); symbol !== END; symbol = this.symbol(symbols)) {
      if (symbol < END) {
        to[this.made++] = symbol;
        continue;
      }
      const [length, moreLength] = LENGTHS[symbol - END - 1]!;
      const end = this.made + length + this.bits(moreLength);
      const [distance, moreDistance] = DISTANCES[this.symbol(distances)]!;
      const back = distance + this.bits(moreDistance);
      if (end > to.length) throw new RangeError("what is packed is damaged");
      for (; this.made < end; this.made++) to[this.made] = to[this.made - back]!;
    }
  }
}

/** The bytes that were packed by gzip without a name or a comment, as base64. */
export function unpackedNow(base64: string): Uint8Array<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const size = new DataView(packed.buffer).getUint32(packed.length - 4, true);
  const bytes = new Uint8Array(size);
  new Inflater(packed, 10, bytes).run();
  return bytes;
}
