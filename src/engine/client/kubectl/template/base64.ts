const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The text that base64 stands for, read as UTF-8. */
export function decodeBase64(text: string): { readonly value: string } | { readonly error: string } {
  const letters = text.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(letters) || letters.length % 4 !== 0) {
    return { error: "error calling base64decode: base64 decode failed: illegal base64 data" };
  }
  const bytes: number[] = [];
  for (let at = 0; at < letters.length; at += 4) {
    const digits = [...letters.slice(at, at + 4)]
      .filter((char) => char !== "=")
      .map((char) => LETTERS.indexOf(char));
    const bits = digits.reduce((sum, digit, i) => sum | (digit << (18 - 6 * i)), 0);
    for (let i = 0; i < digits.length - 1; i++) bytes.push((bits >> (16 - 8 * i)) & 255);
  }
  return { value: new TextDecoder().decode(Uint8Array.from(bytes)) };
}
