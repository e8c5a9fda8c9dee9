/**
 * Returns the index of the first character that makes a text invalid base64, or null if it is valid. Line breaks do not count.
 * Upstream: Go's encoding/base64, decodeQuantum.
 */
export function badBase64(text: string): number | null {
  const places = [...text.matchAll(/[^\r\n]/g)].map(({ index }) => index);
  const letters = places.findIndex((place) => !/[A-Za-z0-9+/]/.test(text.charAt(place)));
  const body = letters < 0 ? places.length : letters;
  const used = body % 4;
  if (letters < 0) return used === 0 ? null : text.length - used;
  const first = places[body] as number;
  if (text[first] !== "=" || used < 2) return first;
  const end = places[body + 1];
  if (used === 2 && end === undefined) return text.length;
  if (used === 2 && text[end as number] !== "=") return (end as number) - 1;
  return places[body + (used === 2 ? 2 : 1)] ?? null;
}
