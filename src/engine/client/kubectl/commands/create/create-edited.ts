import type { Client } from "../../../client.ts";
import { readObjects } from "../../arguments/read-objects.ts";
import type { CommandError } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { withUnread } from "../../files/manifest-files.ts";
import { withChangeCause } from "../../objects/change-cause.ts";
import type { Info } from "../../objects/object-info.ts";
import { withUpdatedAnnotation } from "../../objects/updated-annotation.ts";
import { createRequest } from "../../objects/write-requests.ts";
import { printAlone } from "../../output/print-result.ts";
import { HEADER } from "../edit/edit-command.ts";
import { editInEditor, type Written } from "../edit/edit-loop.ts";

/**
 * Opens each object of the files in an editor, and creates the edited object. kubectl does not create an object that did not change.
 * Upstream: kubectl pkg/cmd/create/create.go, RunEditOnCreate (v0.36.3).
 */
export function* createEdited(run: CommandRun, validation: string): Client<CommandError | null> {
  const read = readObjects(run, { selector: run.flags.text("selector") });
  const errors: CommandError[] = [];
  const write = (edited: readonly Info[]) => createAll(run, edited, validation);
  for (const info of read.infos) {
    const error = yield* editInEditor(run, [info], { header: HEADER, write });
    if (error !== null) errors.push(error);
  }
  return withUnread(errors, read);
}

/** Creates objects until one is refused. */
function* createAll(run: CommandRun, edited: readonly Info[], validation: string): Client<Written> {
  const settings = { manager: "kubectl-create", validation, dryRun: false };
  for (const info of edited) {
    const object = withChangeCause(run, withUpdatedAnnotation(run, info.object));
    const made = yield* sendForBody(run, createRequest(info, object, settings));
    const error = "error" in made ? made.error : printAlone(run, made.value, "created");
    if (error !== null) return { ...DONE, error };
  }
  return DONE;
}

const DONE: Written = { error: null, reasons: [], failed: 0, gone: 0 };
