/** Returns the index of the first character that makes a text invalid base64, or null if it is valid. */
export function badBase64(text: string): number | null {
  const body = /^[A-Za-z0-9+/]*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(body);
  const need = (4 - (body % 4)) % 4;
  if (rest === "=".repeat(need) && need < 3) return null;
  if (rest === "") return body - (body % 4);
  if (rest[0] !== "=") return body;
  return need === 0 || need === 3 ? body : body + Math.min(need, /^=*/.exec(rest)?.[0].length ?? 0);
}
