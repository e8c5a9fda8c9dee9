/** Returns a uid in the form of a version 4 UUID. The same seed gives the same uid. */
export function uidOf(seed: string): string {
  const hex = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((start) => hash(seed, start)).join("");
  const variant = "89ab"[Number.parseInt(hex[16] as string, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The characters of generated names. Without vowels no words arise. */
const NAME_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

/** Returns the five random-looking characters at the end of a generated name. The same seed gives the same characters. */
export function nameSuffixOf(seed: string): string {
  let number = Number.parseInt(hash(seed, 0xc2b2ae35), 16);
  let out = "";
  for (let i = 0; i < 5; i++) {
    out += NAME_LETTERS[number % NAME_LETTERS.length];
    number = Math.floor(number / NAME_LETTERS.length);
  }
  return out;
}

/** Returns a hash of 32 bits as eight hexadecimal digits. */
export function hash(text: string, start: number): string {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0;
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
