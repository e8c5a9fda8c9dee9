/** The start of a URL fragment that has a scenario in it. */
export const LINK_START = "#s=";

/** The largest scenario of a link, unpacked, in bytes. */
export const MAX_UNPACKED = 4 * 1024 * 1024;

/** The longest link: a scenario of {@link MAX_UNPACKED} bytes never needs more. */
export const MAX_LINK = 6 * 1024 * 1024;

/** Bytes written to a stream at once: 4 kB can unpack to a thousand times as much before the reader can stop the stream. */
const CHUNK = 4096;

/** Sends bytes through a stream and returns its output; null as soon as the output has more than `limit` bytes. */
export async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  limit: number,
): Promise<Uint8Array | null> {
  let written = 0;
  const source = new ReadableStream<BufferSource>(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(written, written + CHUNK));
        written += CHUNK;
        if (written >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(through).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(next.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** How many characters are made in one call: a call has a limited number of arguments. */
const MAX_ARGUMENTS = 0x8000;

/** Returns bytes in base64url, without `=`. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += MAX_ARGUMENTS)
    binary += String.fromCharCode(...bytes.subarray(at, at + MAX_ARGUMENTS));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the bytes of a text in base64url; null if it is empty or another text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length === 0 || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
