/** The SHA-256 of bytes. Upstream: FIPS 180-4. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const { constants, initial } = tables();
  const length = ((bytes.length + 8) >> 6) + 1;
  const padded = new Uint8Array(length * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++)
      words[i] =
        at(words, i - 16) +
        sigma(at(words, i - 15), 7, 18, 3, true) +
        at(words, i - 7) +
        sigma(at(words, i - 2), 17, 19, 10, true);
    compress(state, words, constants);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    out.setUint32(i * 4, word);
  });
  return new Uint8Array(out.buffer);
}

function compress(state: Uint32Array, words: Uint32Array, constants: Uint32Array): void {
  const v = Uint32Array.from(state);
  for (let i = 0; i < 64; i++) {
    const [a, b, c, d, e, f, g, h] = [...v] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const first = h + sigma(e, 6, 11, 25, false) + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i);
    const second = sigma(a, 2, 13, 22, false) + ((a & b) ^ (a & c) ^ (b & c));
    v.set([first + second, a, b, c, d + first, e, f, g]);
  }
  state.forEach((word, i) => {
    state[i] = word + at(v, i);
  });
}

function sigma(x: number, r: number, s: number, t: number, shift: boolean): number {
  return rotate(x, r) ^ rotate(x, s) ^ (shift ? x >>> t : rotate(x, t));
}

function rotate(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function at(list: Uint32Array, i: number): number {
  return list[i] as number;
}

let made: { readonly constants: Uint32Array; readonly initial: Uint32Array } | null = null;

/** The first bits of the fractions of roots of the first primes. */
function tables(): { readonly constants: Uint32Array; readonly initial: Uint32Array } {
  if (made !== null) return made;
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 0x100000000);
  made = {
    constants: Uint32Array.from(primes.map((prime) => fraction(Math.cbrt(prime)))),
    initial: Uint32Array.from(primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))),
  };
  return made;
}
