import type { Step } from "../../../engine/scenario/scenario.ts";

/** Returns the object of a patch or an edit, and the options that are not the default, as one line; empty for none. */
export function stepSummary(step: Step): string {
  const { action, subresource, fieldManager, userAgent, fieldValidation, at, dryRun } = step;
  const target = action.kind === "patch" || action.kind === "edit" ? [targetText(action.target)] : [];
  const flags =
    action.kind === "applyV2" ? [action.twoWay ? "two-way" : "", action.oldMerge ? "old merge" : ""] : [];
  const options = [
    subresource ? `subresource ${subresource}` : "",
    fieldManager ? `field manager ${fieldManager}` : "",
    userAgent ? `user agent ${userAgent}` : "",
    fieldValidation ? `unknown fields: ${fieldValidation}` : "",
    at ? `at ${at}` : "",
    dryRun ? "dry run" : "",
  ];
  return [...target, ...flags, ...options].filter((part) => part !== "").join(", ");
}

function targetText({ kind, name, namespace }: { kind: string; name: string; namespace?: string }): string {
  return `${kind || "no kind"} ${namespace ? `${namespace}/` : ""}${name || "without a name"}`;
}
