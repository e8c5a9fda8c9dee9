/** Returns the SHA-256 of bytes, as 32 bytes. */
export function sha256(bytes: Uint8Array): readonly number[] {
  const words = padded(bytes);
  let state: readonly number[] = INITIAL;
  for (let at = 0; at < words.length; at += 16) state = compress(state, words.slice(at, at + 16));
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
}

/** Returns the message with its padding: a one bit, zeros and its length, as 32-bit words. */
function padded(bytes: Uint8Array): readonly number[] {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const all = [...bytes, 0x80, ...new Array<number>(size - bytes.length - 9).fill(0)];
  const length = bytes.length * 8;
  const high = Math.floor(length / 2 ** 32);
  for (const word of [high, length])
    all.push((word >>> 24) & 255, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);
  const words: number[] = [];
  for (let at = 0; at < size; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = all.slice(at, at + 4);
    words.push(((a << 24) | (b << 16) | (c << 8) | d) >>> 0);
  }
  return words;
}

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional parts of square and cube roots of primes. */
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) >>> 0;
}

function compress(state: readonly number[], block: readonly number[]): readonly number[] {
  const w = [...block];
  const at = (i: number): number => w[i] as number;
  for (let i = 16; i < 64; i++) {
    const low = rotate(at(i - 15), 7) ^ rotate(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const high = rotate(at(i - 2), 17) ^ rotate(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    w.push((at(i - 16) + low + at(i - 7) + high) >>> 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = h + mixed + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + at(i);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] as number)) >>> 0);
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
