import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { preferredResource } from "../../engine/server/cluster/resource.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { kindOf } from "../../engine/server/kinds/find-kind.ts";
import { uncheckedChanges } from "../../engine/server/kinds/unchecked-fields.ts";
import { get } from "../../engine/value/value.ts";
import { joinNames } from "../../words.ts";
import { text } from "./sentence.ts";
import type { Sentence } from "./types.ts";

/** Returns what the step wrote, or tried in a dry run, that only a real server checks; nothing if there is no such value. */
export function notChecked(frame: Frame): Sentence {
  const what = new Set(frame.results.flatMap((result) => uncheckedOf(result, frame)));
  if (what.size === 0) return [];
  return [text(` Not checked here: ${joinNames([...what])}. A real server checks this.`)];
}

function uncheckedOf(
  { object: key, exchanges }: ObjectResult,
  { before, cluster }: Frame,
): readonly string[] {
  if (key === null) return [];
  const written = exchanges.findLast(
    ({ request, response }) => request.method !== "GET" && isObject(response),
  );
  if (written === undefined) return [];
  const [group = "", plural = ""] = key.split("/");
  const resource = preferredResource(cluster, group, plural);
  if (resource === undefined) return [];
  return uncheckedChanges(
    kindOf(resource),
    written.response.body,
    before.objects.get(key) ?? null,
    written.request.path.endsWith("/status"),
  );
}

function isObject({ code, body }: Response): boolean {
  return code < 300 && get(body, "kind") !== "Status";
}
