import { createMergePatch } from "../../../../patch/json-merge/create-merge-patch.ts";
import { messageOf as patchErrorText } from "../../../../patch/patch-errors.ts";
import { createStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { equal } from "../../../../value/equal.ts";
import { mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { formatSharp } from "../../../../value/go-format.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { withLastApplied } from "../../../client-side-apply/last-applied-annotation.ts";
import { fetchTargets } from "../../arguments/fetch-resources.ts";
import { readTargets } from "../../arguments/resource-arguments.ts";
import type { CommandSpec } from "../../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  messageOf,
  type Result,
} from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { qualifiedName } from "../../discovery/served-kinds.ts";
import { commonFlags, fileFlags, outputFlags, validateFlag } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { validationOf } from "../../flags/read-flags.ts";
import { recordFlag, withChangeCause } from "../../objects/change-cause.ts";
import type { Info } from "../../objects/object-info.ts";
import { patchSources } from "../../objects/patch-sources.ts";
import { patchRequest } from "../../objects/write-requests.ts";
import { printAlone, withoutManagedFields } from "../../output/print-result.ts";
import { editInEditor, type Reason, type Written } from "./edit-loop.ts";

/** The first lines of the file that the editor opens. */
export const HEADER = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

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

function* edit(run: CommandRun): Client<CommandError | null> {
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const found = yield* fetchObjectsToEdit(run);
  if ("error" in found) return found.error;
  const write = (edited: readonly Info[]) => patchEdited(run, found.value, edited, validation.value);
  return yield* editInEditor(run, found.value, { header: HEADER, write });
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

/** Returns the object that has the same uid as the edited one, or an error if there is none. */
export function originalOf(originals: readonly Info[], edited: Info): Result<Info> {
  const uid = metaText(edited.object, "uid");
  const found = originals.find(({ object }) => metaText(object, "uid") === uid);
  return found === undefined
    ? fail(`no original object found for &unstructured.Unstructured{Object:${formatSharp(edited.object)}}`)
    : { value: found };
}

/** Sends the patches of edited objects. An object that did not change is only printed. */
function* patchEdited(
  run: CommandRun,
  originals: readonly Info[],
  edited: readonly Info[],
  validation: string,
): Client<Written> {
  const reasons: Reason[] = [];
  let [failed, gone] = [0, 0];
  const ended = (error: CommandError | null): Written => ({ error, reasons, failed, gone });
  for (const one of edited) {
    const original = originalOf(originals, one);
    if ("error" in original) return ended(original.error);
    const info = { ...original.value, kind: one.kind };
    const sent = yield* patchOne(run, info, one.object, validation);
    if ("error" in sent) return ended(sent.error);
    const problem = sent.value;
    if (problem === null) continue;
    const name = `${qualifiedName(one.kind)} ${JSON.stringify(one.name)}`;
    if (hasReason(problem, "Invalid")) {
      reasons.push({ head: `${name} was not valid`, others: causesOf(problem) });
      run.err.push(`error: ${name} is invalid\n`);
    } else if (hasReason(problem, "NotFound")) {
      gone++;
      run.err.push(`error: ${name} could not be found on the server\n`);
    } else {
      failed++;
      run.err.push(`error: ${name} could not be patched: ${messageOf(problem)}\n`);
    }
  }
  return ended(null);
}

function causesOf(error: CommandError): readonly string[] {
  const causes = error.kind === "status" ? dig(error.status, "details", "causes") : undefined;
  return mapsOf(causes).map((one) => `${textAt(one, "field")}: ${textAt(one, "message")}`);
}

/** Patches an object. Returns the error of the server, or null. Fails if there is no patch. */
function* patchOne(
  run: CommandRun,
  info: Info,
  edited: ValueMap,
  validation: string,
): Client<Result<CommandError | null>> {
  const before = withoutManagedFields(info.object);
  const isSaved = run.flags.bool("save-config");
  const after = withChangeCause(run, isSaved ? withLastApplied(withFieldsOf(info, edited)) : edited);
  if (!isSaved && equal(before, after)) return printed(run, edited, "skipped");
  // The annotation of --save-config has the managed fields, too.
  const patch = patchBetween(run, info, isSaved ? info.object : before, after);
  if ("error" in patch) return patch;
  const settings = { manager: run.flags.text("field-manager"), validation, dryRun: false };
  if (run.flags.bool("output-patch")) run.out.push(`Patch: ${marshalJson(patch.value.body)}\n`);
  const request = patchRequest(info, patch.value.type, patch.value.body, settings);
  const subresource = run.flags.text("subresource");
  const path = subresource === "" ? request.path : `${request.path}/${subresource}`;
  const done = yield* sendForBody(run, { ...request, path });
  return "error" in done ? { value: done.error } : printed(run, done.value, "edited");
}

function printed(run: CommandRun, object: ValueMap, operation: string): Result<null> {
  const error = printAlone(run, object, operation);
  return error === null ? { value: null } : { error };
}

/** Returns an edited object with the managed fields that it had before. */
function withFieldsOf({ object }: Info, edited: ValueMap): ValueMap {
  const fields = get(mapOf(get(object, "metadata")), "managedFields");
  const metadata = get(edited, "metadata");
  if (fields === undefined || !isMap(metadata)) return edited;
  return withKey(edited, "metadata", withKey(metadata, "managedFields", fields));
}

/** The patch of an edit. */
type EditPatch = { readonly type: "strategic" | "merge"; readonly body: Value };

/** Returns the patch between two versions. Fails if the edit changed apiVersion, kind or name, or if an item of a list lost its key. */
function patchBetween(run: CommandRun, info: Info, before: ValueMap, after: ValueMap): Result<EditPatch> {
  const identity = (object: ValueMap) =>
    marshalJson([
      dig(object, "apiVersion") ?? null,
      dig(object, "kind") ?? null,
      dig(object, "metadata", "name") ?? null,
    ]);
  if (identity(before) !== identity(after)) {
    return fail("At least one of apiVersion, kind and name was changed");
  }
  const [source] = patchSources(run, info.kind);
  const made =
    source === undefined ? createMergePatch(before, after) : createStrategicPatch(before, after, source.meta);
  if ("error" in made) return fail(patchErrorText(made.error));
  return { value: { type: source === undefined ? "merge" : "strategic", body: made.value } };
}
