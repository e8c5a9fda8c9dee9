import { metaText } from "../../../../server/metadata/object-meta.ts";
import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fail, type Result } from "../../command-error.ts";
import { type CommandRun, hasNamespaceFlag, namespaceOf, sendForBody } from "../../command-run.ts";
import { kindFor } from "../../discovery/served-kinds.ts";
import type { DryRun } from "../../flags/common-flags.ts";
import { withMeta } from "../../objects/object-info.ts";
import { createRequest, writeSettingsWithoutValidation } from "../../objects/write-requests.ts";
import { withSavedConfig } from "../../output/saved-config.ts";

/** Creates an object in the namespace of the command; for a client's dry run, returns it as it would be sent. */
export function* sendGenerated(run: CommandRun, made: ValueMap, dryRun: DryRun): Client<Result<ValueMap>> {
  if (dryRun === "client") {
    return { value: hasNamespaceFlag(run) ? withMeta(made, "namespace", namespaceOf(run)) : made };
  }
  const kind = kindFor(run.environment.kinds(), String(made["apiVersion"]), String(made["kind"]));
  if (kind === undefined) return fail(`no matches for kind ${JSON.stringify(made["kind"])}`);
  const object = withSavedConfig(run, made);
  const info = { kind, namespace: namespaceOf(run), name: metaText(made, "name"), object, source: "" };
  return yield* sendForBody(
    run,
    createRequest(info, object, writeSettingsWithoutValidation(run, dryRun === "server")),
  );
}
