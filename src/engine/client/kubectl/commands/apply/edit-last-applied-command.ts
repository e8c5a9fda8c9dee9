import { LAST_APPLIED } from "../../../../managedfields/kubectl-names.ts";
import { equal } from "../../../../value/equal.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
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
import type { Info } from "../../objects/object-info.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { printAlone } from "../../output/print-result.ts";
import { editorFlags, fetchObjectsToEdit, originalOf } from "../edit/edit-command.ts";
import { editInEditor, type Written } from "../edit/edit-loop.ts";

const HEADER = `# Please edit the 'last-applied-configuration' annotations below.
# Lines beginning with a '#' will be ignored, and an empty file will abort the edit.
#
`;

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
  const applied: Info[] = [];
  for (const info of found.value) {
    const text = lastAppliedText(info.object);
    if (text === null) continue;
    const read = readLastApplied(run, text);
    if ("error" in read) return read.error;
    applied.push(read.value);
  }
  if (applied.length === 0) {
    return fail(
      "no last-applied-configuration annotation found on resources, to create the annotation, use command `kubectl apply set-last-applied --create-annotation`",
    ).error;
  }
  const write = (edited: readonly Info[]) => writeEdited(run, applied, edited, validation.value);
  return yield* editInEditor(run, applied, { header: HEADER, write });
}

/** Returns the object of a last-applied annotation. Fails if it is not an object. */
function readLastApplied(run: CommandRun, text: string): Result<Info> {
  const { infos, errors } = selectInfos(readText(run, "edited-file", text, false), "");
  const error = combineErrors(errors);
  if (error !== null) return { error };
  const [first] = infos;
  if (first !== undefined) return { value: first };
  return failWithExitCode(2, "panic: runtime error: index out of range [0] with length 0");
}

/** Writes the edited annotations. kubectl prints the edited text, not the object with the new annotation. */
function* writeEdited(
  run: CommandRun,
  originals: readonly Info[],
  edited: readonly Info[],
  validation: string,
): Client<Written> {
  const ended = (error: CommandError | null): Written => ({ error, reasons: [], failed: 0, gone: 0 });
  for (const info of edited) {
    const original = originalOf(originals, info);
    if ("error" in original) return ended(original.error);
    const isSame = equal(original.value.object, info.object);
    const body = { metadata: { annotations: { [LAST_APPLIED]: `${marshalJson(info.object)}\n` } } };
    const settings = { manager: run.flags.text("field-manager"), validation, dryRun: false };
    const done = isSame ? null : yield* sendForBody(run, patchRequest(info, "merge", body, settings));
    if (done !== null && "error" in done) return ended(done.error);
    const wrong = printAlone(run, info.object, isSame ? "skipped" : "edited");
    if (wrong !== null) return ended(wrong);
  }
  return ended(null);
}
