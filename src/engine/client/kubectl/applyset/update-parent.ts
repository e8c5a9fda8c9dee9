import { apiVersionOf } from "../../../schema/builtins.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type CommandError, fail, hasReason, messageOf } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import type { DryRun } from "../flags/common-flags.ts";
import type { Info } from "../objects/object-info.ts";
import { applyRequest } from "../objects/write-requests.ts";
import {
  GROUP_KINDS_ANNOTATION,
  ID_LABEL,
  NAMESPACES_ANNOTATION,
  TOOLING_ANNOTATION,
} from "./applyset-labels.ts";
import type { ApplySet } from "./applyset-parent.ts";
import { printList, type SetScope } from "./parent-annotations.ts";

/** The field manager that kubectl uses for parents. */
export const APPLYSET_MANAGER = "kubectl-applyset";

/** Returns the parent object that a version of kubectl applies, with the kinds and namespaces of its members. */
export function parentObject(set: ApplySet, { kinds, namespaces }: SetScope, kubectl: string): ValueMap {
  return {
    kind: set.kind.kind,
    apiVersion: apiVersionOf(set.kind),
    metadata: {
      name: set.name,
      ...(set.namespace !== "" && { namespace: set.namespace }),
      labels: { [ID_LABEL]: set.id },
      annotations: {
        [NAMESPACES_ANNOTATION]: printList(namespaces.filter((one) => one !== set.namespace)),
        [GROUP_KINDS_ANNOTATION]: printList(kinds.keys()),
        [TOOLING_ANNOTATION]: `kubectl/${kubectl}`,
      },
    },
  };
}

/** Applies the parent by server-side apply. If others own its fields, warns and applies again with force. */
export function* updateParent(
  run: CommandRun,
  set: ApplySet,
  scope: SetScope,
  settings: { readonly dryRun: DryRun; readonly validation: string },
): Client<CommandError | null> {
  if (settings.dryRun === "client") return null;
  const body = parentObject(set, scope, run.environment.version);
  const parent: Info = { ...set, object: body, source: "" };
  const write = {
    manager: APPLYSET_MANAGER,
    validation: settings.validation,
    dryRun: settings.dryRun === "server",
  };
  let done = yield* sendForBody(run, applyRequest(parent, body, write, false));
  if ("error" in done && hasReason(done.error, "Conflict")) {
    run.err.push(
      `<log> applyset.go:447] WARNING: failed to update ApplySet: ${messageOf(done.error)}\nApplySet field manager ${APPLYSET_MANAGER} should own these fields. Retrying with conflicts forced.\n`,
    );
    done = yield* sendForBody(run, applyRequest(parent, body, write, true));
  }
  return "error" in done ? fail(`failed to update ApplySet: ${messageOf(done.error)}`).error : null;
}
