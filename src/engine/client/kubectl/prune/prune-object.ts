import { metaText } from "../../../server/metadata/object-meta.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import type { CommandError } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import type { ServedKind } from "../discovery/served-kinds.ts";
import { deleteRequest } from "../objects/write-requests.ts";
import type { ApplyProgress } from "./apply-progress.ts";

/** Deletes an object that is pruned, unless the dry run is by the client. */
export function* pruneObject(
  run: CommandRun,
  { settings }: ApplyProgress,
  kind: ServedKind,
  namespace: string,
  object: ValueMap,
): Client<CommandError | null> {
  if (settings.dryRun === "client") return null;
  const at = { kind, namespace, name: metaText(object, "name") };
  const request = deleteRequest(at, {
    policy: settings.cascade,
    grace: settings.grace,
    dryRun: settings.dryRun === "server",
    named: true,
  });
  const done = yield* sendForBody(run, request);
  return "error" in done ? done.error : null;
}
