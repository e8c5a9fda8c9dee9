import { LAST_APPLIED } from "../../../../managedfields/kubectl-names.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import { isMap, type Value } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { lastAppliedText } from "../../../client-side-apply/last-applied-annotation.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  failWithExitCode,
  type Result,
} from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { readText, selectInfos } from "../../files/manifest-files.ts";
import { validationOf } from "../../flags/read-flags.ts";
import { type Info, withObject } from "../../objects/object-info.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { printResult } from "../../output/print-result.ts";
import { editorFlags, fetchObjectsToEdit, runEditorOn } from "../edit-command.ts";

/** `kubectl apply edit-last-applied`. Upstream: kubectl pkg/cmd/util/editor/editoptions.go (v0.36.3). */
export const editLastAppliedCommand: CommandSpec = {
  flags: editorFlags("kubectl-client-side-apply"),
  run: editLastApplied,
};

function* editLastApplied(run: CommandRun): Client<CommandError | null> {
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const found = yield* fetchObjectsToEdit(run);
  if ("error" in found) return found.error;
  const applied: (readonly [Info, Value])[] = [];
  for (const info of found.value) {
    const text = lastAppliedText(info.object);
    if (text === null) continue;
    const read = readLastApplied(run, text);
    if ("error" in read) return read.error;
    applied.push([info, read.value]);
  }
  if (applied.length === 0) {
    return fail(
      "no last-applied-configuration annotation found on resources, to create the annotation, use command `kubectl apply set-last-applied --create-annotation`",
    ).error;
  }
  for (const [info, value] of applied) {
    const error = yield* editOne(run, info, value, validation.value);
    if (error !== null) return error;
  }
  return null;
}

/** Returns the object of a last-applied annotation. Fails if it is not an object. */
function readLastApplied(run: CommandRun, text: string): Result<Value> {
  const { infos, errors } = selectInfos(readText(run, "edited-file", text, false), "");
  const error = combineErrors(errors);
  if (error !== null) return { error };
  const read = run.environment.parseYaml(text);
  if (infos.length > 0 && "value" in read) return { value: read.value };
  return failWithExitCode(2, "panic: runtime error: index out of range [0] with length 0");
}

function* editOne(
  run: CommandRun,
  info: Info,
  value: Value,
  validation: string,
): Client<CommandError | null> {
  const edited = runEditorOn(run, value);
  if ("error" in edited) return edited.error;
  if (edited.value === null) {
    run.err.push("Edit cancelled, no changes made.\n");
    return null;
  }
  const body = { metadata: { annotations: { [LAST_APPLIED]: `${marshalJson(edited.value)}\n` } } };
  const settings = { manager: run.flags.text("field-manager"), validation, dryRun: false };
  const done = yield* sendForBody(run, patchRequest(info, "merge", body, settings));
  if ("error" in done) return done.error;
  // kubectl prints the edited text, not the object with the new annotation.
  const shown = isMap(edited.value) ? edited.value : withObject(info, done.value).object;
  return printResult(run, shown, "edited");
}
