import { apiVersionOf } from "../../../schema/builtins.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import type { ApplySettings } from "../apply.ts";
import { applyRequest } from "../apply-server.ts";
import { type Fault, isBecause, messageOf, plain } from "../fault.ts";
import type { Info } from "../info.ts";
import { ask, KUBECTL_VERSION, type Run } from "../run.ts";
import { printHint, type SetScope } from "./hints.ts";
import { GROUP_KINDS, ID, NAMESPACES, TOOLING } from "./names.ts";
import type { ApplySet } from "./parent.ts";

/** The field manager of parents. */
export const MANAGER = "kubectl-applyset";

/** The parent of a set whose members are in this scope, as kubectl applies it. */
export function parentObject(set: ApplySet, { kinds, namespaces }: SetScope): ValueMap {
  return {
    kind: set.kind.kind,
    apiVersion: apiVersionOf(set.kind),
    metadata: {
      name: set.name,
      ...(set.namespace !== "" && { namespace: set.namespace }),
      labels: { [ID]: set.id },
      annotations: {
        [NAMESPACES]: printHint(namespaces.filter((one) => one !== set.namespace)),
        [GROUP_KINDS]: printHint(kinds.keys()),
        [TOOLING]: `kubectl/${KUBECTL_VERSION}`,
      },
    },
  };
}

/** Applies the parent on the server: first as it is, then, where others own its fields, with force. */
export function* updateParent(
  run: Run,
  set: ApplySet,
  scope: SetScope,
  settings: Pick<ApplySettings, "dryRun" | "validation">,
): Client<Fault | null> {
  if (settings.dryRun === "client") return null;
  const body = parentObject(set, scope);
  const parent: Info = { ...set, object: body, source: "" };
  const write = {
    manager: MANAGER,
    validation: settings.validation,
    dryRun: settings.dryRun === "server",
  };
  let done = yield* ask(run, applyRequest(parent, body, write, false));
  if ("fault" in done && isBecause(done.fault, "Conflict")) {
    run.err.push(
      `<log> applyset.go:447] WARNING: failed to update ApplySet: ${messageOf(done.fault)}\nApplySet field manager ${MANAGER} should own these fields. Retrying with conflicts forced.\n`,
    );
    done = yield* ask(run, applyRequest(parent, body, write, true));
  }
  return "fault" in done ? plain(`failed to update ApplySet: ${messageOf(done.fault)}`).fault : null;
}
