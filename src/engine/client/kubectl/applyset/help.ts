import type { Client } from "../../client.ts";
import type { Fault } from "../fault.ts";
import type { CommandRule } from "../kubectl.ts";
import type { Run } from "../run.ts";

const HELP = `Look at ApplySets and mend them.

 These commands are this playground's own: kubectl has none of them yet. KEP-3659 sketches them as parts of "kubectl apply".

Commands:
  view SET       members of a set                            -o name|json|yaml
  list           sets, with those of other tools             -A
  verify [SET]   whether parents say where members are       --fix, -A
  disband SET    take the label from members, delete parent  --yes for a set of another tool
  generate SET   make a set of what a legacy prune looks at  -l SELECTOR, --prune-allowlist

SET is the NAME of a Secret, or RESOURCE.GROUP/NAME; -n names its namespace.
`;

/** \`kubectl applyset\`: says what there is. */
export const helpCommand: CommandRule = { flags: { help: { kind: "bool", short: "h" } }, command: help };

// biome-ignore lint/correctness/useYield: a command that asks nothing
function* help(run: Run): Client<Fault | null> {
  run.out.push(HELP);
  return null;
}
