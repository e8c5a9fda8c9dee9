/** Reads a stream to its end. Null, and the end of the stream, if it has more than `most` bytes. */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | null> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let turn = await reader.read(); !turn.done; turn = await reader.read()) {
    length += turn.value.length;
    if (length > most) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(turn.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const TOO_LARGE = "The cluster’s answer is larger than 16 MB, which the page does not read.";
