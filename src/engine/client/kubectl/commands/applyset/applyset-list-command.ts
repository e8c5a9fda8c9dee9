import { get } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import {
  GROUP_KINDS_ANNOTATION,
  GROUP_RESOURCES_ANNOTATION,
  NAMESPACES_ANNOTATION,
  TOOLING_ANNOTATION,
} from "../../applyset/applyset-labels.ts";
import { listParents } from "../../applyset/list-parents.ts";
import type { CommandSpec } from "../../command.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { metaMap } from "../../objects/object-info.ts";
import { printObjectName } from "../../output/print-result.ts";
import { printTable } from "../../output/text-table.ts";
import { printFlags, printObjects } from "./print-objects.ts";

/**
 * `kubectl applyset list`: prints the sets of a namespace, also those of other tools. Not a command of kubectl; KEP-3659
 * proposes it as `list-applysets`.
 */
export const listCommand: CommandSpec = { flags: printFlags, run: list };

function* list(run: CommandRun): Client<CommandError | null> {
  if (run.flags.args.length > 0) return fail(`Unexpected args: [${run.flags.args.join(" ")}]`).error;
  const parents = yield* listParents(run);
  if ("error" in parents) return parents.error;
  if (run.flags.text("output") !== "") return printObjects(run, parents.value);
  const rows = parents.value.map(({ namespace, object }) => {
    const annotations = metaMap(object, "annotations");
    const text = (key: string) => String(get(annotations, key) || "<none>");
    const kinds =
      text(GROUP_KINDS_ANNOTATION) === "<none>"
        ? text(GROUP_RESOURCES_ANNOTATION)
        : text(GROUP_KINDS_ANNOTATION);
    return [
      namespace || "<none>",
      printObjectName(object),
      text(TOOLING_ANNOTATION),
      kinds,
      text(NAMESPACES_ANNOTATION),
    ];
  });
  const header = ["NAMESPACE", "NAME", "TOOLING", "KINDS", "ADDITIONAL NAMESPACES"];
  run.out.push(rows.length === 0 ? "No ApplySets found\n" : printTable([header, ...rows]));
  return null;
}
