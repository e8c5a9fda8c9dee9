import { metaText } from "../../../../server/metadata/object-meta.ts";
import type { Client } from "../../../client.ts";
import { PART_OF_LABEL } from "../../applyset/applyset-labels.ts";
import type { Member } from "../../applyset/list-members.ts";
import { APPLYSET_MANAGER } from "../../applyset/update-parent.ts";
import type { CommandError } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { commonFlags, type DryRun, dryRunFlag } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { objectPath } from "../../objects/object-info.ts";
import { queryOfWrite } from "../../objects/write-requests.ts";
import { printResult } from "../../output/print-result.ts";

/** Sets or removes the label of a member. `id` null removes it. */
export function* labelMember(
  run: CommandRun,
  { kind, namespace, object }: Member,
  id: string | null,
  operation: string,
  dryRun: DryRun,
): Client<CommandError | null> {
  if (dryRun !== "client") {
    const sent = yield* sendForBody(run, {
      method: "PATCH",
      path: objectPath({ kind, namespace, name: metaText(object, "name") }),
      query: queryOfWrite({ manager: APPLYSET_MANAGER, validation: null, dryRun: dryRun === "server" }),
      contentType: "application/merge-patch+json",
      body: { metadata: { labels: { [PART_OF_LABEL]: id } } },
    });
    if ("error" in sent) return sent.error;
  }
  return printResult(run, object, operation, dryRun);
}

/** The flags of commands that label members. */
export const labelFlags: FlagSpecs = { ...commonFlags, ...dryRunFlag, output: { kind: "text", short: "o" } };
