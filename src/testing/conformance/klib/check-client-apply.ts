import { makeApplyPatch } from "../../../engine/client/client-side-apply/apply-patch.ts";
import {
  lastAppliedText,
  withLastApplied,
} from "../../../engine/client/client-side-apply/last-applied-annotation.ts";
import { applyMergePatch } from "../../../engine/patch/json-merge/merge-patch.ts";
import { describePatchError } from "../../../engine/patch/patch-errors.ts";
import { applyStrategicPatch } from "../../../engine/patch/strategic/strategic.ts";
import { get, has, type ValueMap } from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import type { Check } from "../check.ts";
import type { Context } from "../registration.ts";
import { mapField, textField } from "../smd/recorded-line.ts";
import { KINDS, recordedMeta } from "./recorded-patch-meta.ts";

/** Compares the patch of kubectl's client-side apply and the result of its dry run. */
export function clientApplyChecks(line: ValueMap, context: Context): readonly Check[] {
  const modified = withLastApplied(mapField(line, "manifest"));
  return [
    { level: "state", about: "modified", want: get(line, "modified"), got: modified },
    ...[true, false].flatMap((overwrite) => patchChecks(line, context, modified, overwrite)),
  ];
}

function patchChecks(
  line: ValueMap,
  { folder }: Context,
  modified: ValueMap,
  overwrite: boolean,
): readonly Check[] {
  const about = `overwrite=${overwrite}`;
  const recorded = mapField(line, about);
  const current = mapField(line, "live");
  const kind = KINDS[textField(line, "kind")];
  const meta = kind === undefined ? null : recordedMeta(folder, ...kind);
  const original = lastAppliedText(current);
  const sources = meta === null ? [] : [{ meta, name: "" }];
  const made = makeApplyPatch({ original, modified, current, sources, overwrite, printYaml: printYamlText });
  const failed = has(recorded, "error");
  const checks: Check[] = [
    { level: "state", about: `${about} fails`, want: failed, got: "error" in made },
    {
      level: "reason",
      about: `${about} conflict`,
      want: get(recorded, "conflict") ?? false,
      got: "error" in made && made.conflict,
    },
    {
      level: "message",
      about: `${about} error`,
      want: get(recorded, "error"),
      got: "error" in made ? made.error : undefined,
    },
  ];
  if ("error" in made) return checks;
  const applied =
    meta === null ? applyMergePatch(current, made.patch) : applyStrategicPatch(current, made.patch, meta);
  const result = "error" in applied ? describePatchError(applied.error, printYamlText) : applied.value;
  const want = get(recorded, "result");
  return [
    ...checks,
    { level: "state", about: `${about} type`, want: get(line, "patchType"), got: made.type },
    { level: "state", about: `${about} patch`, want: get(recorded, "patch"), got: made.patch },
    { level: "state", about: `${about} result`, want: want === "live" ? current : want, got: result },
    {
      level: "message",
      about: `${about} stderr`,
      want: get(recorded, "stderr") ?? "",
      got: made.warnings.join("\n"),
    },
  ];
}
