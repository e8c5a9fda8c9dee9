import type { Frame } from "../../engine/scenario/frame.ts";
import { dig } from "../../engine/value/value.ts";
import { text } from "./sentence.ts";
import type { Sentence } from "./types.ts";

/** Returns that a written quota limits nothing yet, because a controller would write its status; nothing for all other steps. */
export function missingController({ cluster, results }: Frame): Sentence {
  const isWaiting = results.some(({ object, outcome }) => {
    if (outcome !== "created" && outcome !== "changed") return false;
    const quota = object?.startsWith("/resourcequotas/") === true ? cluster.objects.get(object) : undefined;
    return quota !== undefined && dig(quota, "status", "hard") === undefined;
  });
  if (!isWaiting) return [];
  return [
    text(
      " It limits nothing yet: no controllers run here, and one of them would write the quota’s status, from which the server reads `hard` and `used`. A step can write it.",
    ),
  ];
}
