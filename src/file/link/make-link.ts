import type { Scenario } from "../../engine/scenario/scenario.ts";
import { utf8Bytes } from "../../engine/value/utf8-bytes.ts";
import { scenarioToValue } from "../scenario-to-value.ts";
import { type LinkedView, printView } from "./linked-view.ts";
import { LINK_START, MAX_UNPACKED, toBase64, transform } from "./packed-link.ts";

/**
 * Returns the fragment of a link, `#s=…`: the scenario as JSON, deflated, in base64url without `=`;
 * then what the link shows of it. Null if the scenario
 * has more than {@link MAX_UNPACKED} bytes.
 */
export async function makeLink(
  scenario: Scenario,
  view: LinkedView = { step: null, field: null },
): Promise<string | null> {
  const bytes = utf8Bytes(JSON.stringify(scenarioToValue(scenario)));
  if (bytes.length > MAX_UNPACKED) return null;
  const packed = await transform(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  return LINK_START + toBase64(packed as Uint8Array) + printView(view);
}
