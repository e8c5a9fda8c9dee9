import type { Scenario } from "../../engine/scenario/scenario.ts";
import { isDeeper } from "../../engine/value/depth.ts";
import type { Value } from "../../engine/value/value.ts";
import { printKeys } from "../file-diagnostic.ts";
import { indentedJson, readScenario } from "../read-scenario.ts";
import { type LinkedView, splitFragment } from "./linked-view.ts";
import { fromBase64, LINK_START, MAX_LINK, MAX_UNPACKED, transform } from "./packed-link.ts";

/** The scenario of a link and what to show of it, or why it cannot be opened. `text` is the unpacked text of a link without a valid scenario. */
export type OpenedLink =
  | { readonly scenario: Scenario; readonly view: LinkedView }
  | { readonly error: string; readonly text: string | null };

/** Opens a link by its fragment. Never rejects: an error is a sentence. Unpacks at most {@link MAX_UNPACKED} bytes. */
export async function openLink(fragment: string): Promise<OpenedLink> {
  if (fragment.length > MAX_LINK) return { error: TOO_LARGE, text: null };
  const { scenario: start, view } = splitFragment(fragment);
  const packed = start.startsWith(LINK_START) ? fromBase64(start.slice(LINK_START.length)) : null;
  if (packed === null) return broken("it is incomplete, or has characters that no Applyground link has");
  if (typeof DecompressionStream === "undefined") return { error: NO_STREAMS, text: null };
  let bytes: Uint8Array | null;
  try {
    bytes = await transform(packed, new DecompressionStream("deflate-raw"), MAX_UNPACKED);
  } catch {
    return broken("it cannot be unpacked");
  }
  if (bytes === null) return { error: TOO_LARGE, text: null };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: Value = JSON.parse(text);
    const { scenario, diagnostics } = readScenario(value);
    if (scenario !== null) return { scenario, view };
    const [first] = diagnostics;
    const where = first === undefined ? "" : ` ${first.message} (at ${printKeys(first.keys)})`;
    return {
      error: `The scenario in this link has an error.${where}`,
      text: isDeeper(value) ? text : indentedJson(value),
    };
  } catch {
    return broken("its content cannot be read");
  }
}

const NO_STREAMS =
  "This browser cannot unpack links. Open the link in a newer browser, or ask for the scenario as a file.";

const TOO_LARGE =
  "The scenario in this link has more than 4 MB, so it was not opened. Ask for the scenario as a file.";

function broken(why: string): OpenedLink {
  return { error: `This link is broken: ${why}. Ask for the link again.`, text: null };
}
