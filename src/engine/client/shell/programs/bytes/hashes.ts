/** Returns the MD5 hash of bytes. */
export function md5(bytes: Uint8Array): Uint8Array {
  const words = paddedWords(bytes, true);
  let [a, b, c, d] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let from = 0; from < words.length; from += 16) {
    const start = [a, b, c, d] as const;
    for (let at = 0; at < 64; at++) {
      const round = at >> 4;
      const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] as number;
      const place = [at, 5 * at + 1, 3 * at + 5, 7 * at][round] as number;
      const added = Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32);
      const sum = (a + mixed + added + (words[from + (place & 15)] as number)) | 0;
      const turn = (SHIFTS[round] as readonly number[])[at & 3] as number;
      [a, d, c, b] = [d, c, b, (b + rotated(sum, turn)) | 0];
    }
    [a, b, c, d] = [(a + start[0]) | 0, (b + start[1]) | 0, (c + start[2]) | 0, (d + start[3]) | 0];
  }
  return bytesOf([a, b, c, d], true);
}

const SHIFTS: readonly (readonly number[])[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** Returns the SHA-1 hash of bytes. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const words = paddedWords(bytes, false);
  let [a, b, c, d, e] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0];
  for (let from = 0; from < words.length; from += 16) {
    const start = [a, b, c, d, e] as const;
    const block = words.slice(from, from + 16);
    for (let at = 16; at < 80; at++) {
      const [one, two, three, four] = [3, 8, 14, 16].map((back) => block[at - back] as number) as number[];
      block.push(rotated((one as number) ^ (two as number) ^ (three as number) ^ (four as number), 1));
    }
    for (const [at, word] of block.entries()) {
      const round = Math.floor(at / 20);
      const mixed = [(b & c) | (~b & d), b ^ c ^ d, (b & c) | (b & d) | (c & d), b ^ c ^ d][round] as number;
      const sum = (rotated(a, 5) + mixed + e + (CONSTANTS[round] as number) + word) | 0;
      [e, d, c, b, a] = [d, c, rotated(b, 30), a, sum];
    }
    [a, b, c] = [(a + start[0]) | 0, (b + start[1]) | 0, (c + start[2]) | 0];
    [d, e] = [(d + start[3]) | 0, (e + start[4]) | 0];
  }
  return bytesOf([a, b, c, d, e], false);
}

const CONSTANTS: readonly number[] = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Returns the bytes as numbers of 32 bits, followed by the padding that MD5 and SHA-1 need: a mark, zeros and the length in bits. */
function paddedWords(bytes: Uint8Array, isLittle: boolean): number[] {
  const size = ((bytes.length + 8) >> 6) * 64 + 64;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  const bits = bytes.length * 8;
  view.setUint32(size - (isLittle ? 8 : 4), bits >>> 0, isLittle);
  view.setUint32(size - (isLittle ? 4 : 8), Math.floor(bits / 2 ** 32), isLittle);
  return Array.from({ length: size / 4 }, (_, at) => view.getInt32(at * 4, isLittle));
}

function bytesOf(words: readonly number[], isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [at, word] of words.entries()) view.setInt32(at * 4, word, isLittle);
  return new Uint8Array(view.buffer);
}
