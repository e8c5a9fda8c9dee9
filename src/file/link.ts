import type { Scenario } from "../engine/scenario/scenario.ts";
import { isDeeper } from "../engine/value/depth.ts";
import { utf8Bytes } from "../engine/value/utf8.ts";
import type { Value } from "../engine/value/value.ts";
import { printKeys } from "./problem.ts";
import { indented, readScenario } from "./read-scenario.ts";
import { toValue } from "./to-value.ts";

/** What a fragment that holds a scenario begins with. */
export const LINK_START = "#s=";

/** As much as a link may unpack to, in bytes. */
export const MAX_UNPACKED = 4 * 1024 * 1024;

/** More than this much text cannot come from a scenario of {@link MAX_UNPACKED}. */
const MAX_LINK = 6 * 1024 * 1024;

/** What a link came to. `text` is what could be saved of one that unpacks but is no scenario. */
export type Linked =
  | { readonly scenario: Scenario }
  | { readonly error: string; readonly text: string | null };

/**
 * The fragment of a link, `#s=…`: the scenario as JSON, deflated, in base64url without `=`. Null if it is more than a link
 * may unpack to.
 */
export async function encodeLink(scenario: Scenario): Promise<string | null> {
  const bytes = utf8Bytes(JSON.stringify(toValue(scenario)));
  if (bytes.length > MAX_UNPACKED) return null;
  const packed = await collect(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  return LINK_START + toBase64(packed as Uint8Array);
}

/** The scenario of a fragment. Never rejects: what is wrong is said in words. Unpacks no more than {@link MAX_UNPACKED}. */
export async function decodeLink(fragment: string): Promise<Linked> {
  const packed = fragment.startsWith(LINK_START) ? fromBase64(fragment.slice(LINK_START.length)) : null;
  if (packed === null) return broken("it has characters that no link of Applyground has");
  if (typeof DecompressionStream === "undefined") return { error: NO_STREAMS, text: null };
  let bytes: Uint8Array | null;
  try {
    bytes = await collect(packed, new DecompressionStream("deflate-raw"), MAX_UNPACKED);
  } catch {
    return broken("it cannot be unpacked");
  }
  if (bytes === null) return { error: "This link holds more than 4 MB and was not opened.", text: null };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: Value = JSON.parse(text);
    const { scenario, problems } = readScenario(value);
    if (scenario !== null) return { scenario };
    const [first] = problems;
    const where = first === undefined ? "" : ` ${first.message} (at ${printKeys(first.keys)})`;
    return {
      error: `This link holds no scenario that can be opened.${where}`,
      text: isDeeper(value) ? text : indented(value),
    };
  } catch {
    return broken("what it holds cannot be read");
  }
}

const NO_STREAMS =
  "This browser cannot unpack links. Open the link in a newer one, or ask for the scenario as a file.";

function broken(why: string): Linked {
  return {
    error: `This link is broken: ${why}. It may have been cut off or changed; ask for it again.`,
    text: null,
  };
}

/** Bytes that go into a stream at once: what is packed well comes out a thousand times as long before anybody can stop it. */
const MOUTHFUL = 4096;

/** What comes out of a stream, in one piece; null as soon as it is more than `limit` bytes. */
async function collect(
  bytes: Uint8Array<ArrayBuffer>,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  limit: number,
): Promise<Uint8Array | null> {
  let fed = 0;
  const source = new ReadableStream<BufferSource>(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(fed, fed + MOUTHFUL));
        fed += MOUTHFUL;
        if (fed >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Characters that are made at once: an argument list has an end. */
const PIECE = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length === 0 || text.length > MAX_LINK || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
