import { createMergePatch } from "../../../patch/json-merge/create-merge-patch.ts";
import { createStrategicPatch } from "../../../patch/strategic/strategic.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { dig, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { withLastApplied } from "../../client-side-apply/last-applied-annotation.ts";
import { runEditor } from "../../shell/sed/sed.ts";
import { fetchTargets } from "../arguments/fetch-resources.ts";
import { readTargets } from "../arguments/resource-arguments.ts";
import type { CommandSpec } from "../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  failWithExitCode,
  hasReason,
  messageOf,
  type Result,
} from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { qualifiedName } from "../discovery/served-kinds.ts";
import { commonFlags, fileFlags, outputFlags, validateFlag } from "../flags/common-flags.ts";
import type { FlagSpecs } from "../flags/parse-flags.ts";
import { validationOf } from "../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../objects/change-cause.ts";
import type { Info } from "../objects/object-info.ts";
import { patchSources } from "../objects/patch-sources.ts";
import { patchRequest } from "../objects/write-requests.ts";
import { printResult, withoutManagedFields } from "../output/print-result.ts";

const HEADER = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

const STORED = 'A copy of your changes has been stored to "/tmp/kubectl-edit-0.yaml"\n';

/** Returns the flags of commands that open an editor. `manager` is their default field manager. */
export function editorFlags(manager: string): FlagSpecs {
  return {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...validateFlag,
    ...recordFlag,
    "windows-line-endings": { kind: "bool", hidden: true },
    "field-manager": { kind: "text", defaultValue: manager },
  };
}

/** `kubectl edit`. `KUBE_EDITOR` names the editor. Upstream: kubectl pkg/cmd/util/editor/editoptions.go (v0.36.3). */
export const editCommand: CommandSpec = {
  flags: {
    ...editorFlags("kubectl-edit"),
    "save-config": { kind: "bool" },
    "output-patch": { kind: "bool" },
    subresource: { kind: "text" },
  },
  run: edit,
};

/** Runs the editor on an object. Returns the edited value, false if it is not YAML, or null if nothing changed. */
export function runEditorOn(run: CommandRun, object: Value): Result<Value | null> {
  const { variables, printYaml, parseYaml } = run.environment;
  const editor = variables["KUBE_EDITOR"] ?? variables["EDITOR"] ?? "true";
  const text = HEADER + printYaml(object);
  const edited = /^truncate -s 0$/.test(editor) ? "" : runEditor(editor, text);
  if (edited === null) return fail(`there was a problem with the editor ${JSON.stringify(editor)}`);
  if (edited === text) return { value: null };
  const read = parseYaml(edited);
  return { value: "error" in read ? false : (read.value ?? false) };
}

function* edit(run: CommandRun): Client<CommandError | null> {
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const found = yield* fetchObjectsToEdit(run);
  if ("error" in found) return found.error;
  for (const info of found.value) {
    const error = yield* editOne(run, info, validation.value);
    if (error !== null) return error;
  }
  return null;
}

/** Fetches the objects to edit. Fails if there are none. */
export function* fetchObjectsToEdit(run: CommandRun): Client<Result<readonly Info[]>> {
  const subresource = run.flags.text("subresource");
  const targets = readTargets(run, { words: run.flags.args, bulk: true, subresource });
  if ("error" in targets) return targets;
  const found = yield* fetchTargets(run, targets.value, { fetchesFiles: true, subresource });
  const error = combineErrors(found.errors);
  if (error !== null) return { error };
  return found.infos.length === 0 ? fail("edit cancelled, no objects found") : { value: found.infos };
}

function* editOne(run: CommandRun, info: Info, validation: string): Client<CommandError | null> {
  const before = withoutManagedFields(info.object);
  const edited = runEditorOn(run, before);
  if ("error" in edited) return edited.error;
  const after = edited.value;
  if (after === null) {
    run.err.push("Edit cancelled, no changes made.\n");
    return null;
  }
  if (!isMap(after)) return refused(run, info);
  // The annotation of --save-config has the managed fields, too.
  const patch = run.flags.bool("save-config")
    ? patchBetween(run, info, info.object, withChangeCause(run, withLastApplied(withFieldsOf(info, after))))
    : patchBetween(run, info, before, withChangeCause(run, after));
  if (patch === null) {
    run.err.push(STORED);
    return fail("At least one of apiVersion, kind and name was changed").error;
  }
  const settings = { manager: run.flags.text("field-manager"), validation, dryRun: false };
  if (run.flags.bool("output-patch")) run.out.push(`Patch: ${marshalJson(patch.body)}\n`);
  const request = patchRequest(info, patch.type, patch.body, settings);
  const subresource = run.flags.text("subresource");
  const path = subresource === "" ? request.path : `${request.path}/${subresource}`;
  const done = yield* sendForBody(run, { ...request, path });
  if ("value" in done) return printResult(run, done.value, "edited");
  if (hasReason(done.error, "Invalid")) return refused(run, info);
  run.err.push(
    `error: ${qualifiedName(info.kind)} ${JSON.stringify(info.name)} could not be patched: ${messageOf(done.error)}\n`,
  );
  run.err.push("You can run `kubectl replace -f /tmp/kubectl-edit-0.yaml` to try this update again.\n");
  return failWithExitCode(1).error;
}

/** Returns an edited object with the managed fields that it had before. */
function withFieldsOf({ object }: Info, edited: ValueMap): ValueMap {
  const fields = dig(object, "metadata", "managedFields");
  const metadata = dig(edited, "metadata");
  if (fields === undefined || !isMap(metadata)) return edited;
  return withKey(edited, "metadata", withKey(metadata, "managedFields", fields));
}

/** kubectl opens the editor again. Here the editor makes the same change again, so the command ends. */
function refused(run: CommandRun, info: Info): CommandError {
  run.err.push(`error: ${qualifiedName(info.kind)} ${JSON.stringify(info.name)} is invalid\n${STORED}`);
  return fail("Edit cancelled, no valid changes were saved.").error;
}

/** The patch of an edit. */
type EditPatch = { readonly type: "strategic" | "merge"; readonly body: Value };

/** Returns the patch between two versions; null if the edit changed apiVersion, kind or name. */
function patchBetween(run: CommandRun, info: Info, before: ValueMap, after: ValueMap): EditPatch | null {
  const identity = (object: ValueMap) =>
    marshalJson([
      dig(object, "apiVersion") ?? null,
      dig(object, "kind") ?? null,
      dig(object, "metadata", "name") ?? null,
    ]);
  if (identity(before) !== identity(after)) return null;
  const [source] = patchSources(run, info.kind);
  if (source !== undefined) {
    const made = createStrategicPatch(before, after, source.meta);
    if ("value" in made) return { type: "strategic", body: made.value };
  }
  const made = createMergePatch(before, after);
  if ("error" in made) return null;
  return { type: "merge", body: made.value };
}
