import { createMergePatch } from "../../patch/merge-patch.ts";
import { createStrategicPatch } from "../../patch/strategic.ts";
import { marshalJson } from "../../value/marshal.ts";
import { dig, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { runEditor } from "../shell/sed.ts";
import { commonFlags, fileFlags, outputFlags, validateFlag, validationOf } from "./apply-flags.ts";
import { type Attempt, collect, exit, type Fault, isBecause, messageOf, plain } from "./fault.ts";
import { fetchTargets } from "./fetch-targets.ts";
import type { FlagRules } from "./flags.ts";
import { type Info, patchRequest } from "./info.ts";
import { qualifiedName } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { printResult, withoutManagedFields } from "./output.ts";
import { patchSources } from "./patcher.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

const HEADER = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

const STORED = 'A copy of your changes has been stored to "/tmp/kubectl-edit-0.yaml"\n';

/** The flags of commands that open an editor and write as `manager`. */
export function editorFlags(manager: string): FlagRules {
  return {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...validateFlag,
    "save-config": { kind: "bool" },
    "field-manager": { kind: "text", initial: manager },
  };
}

/** `kubectl edit`. The editor is what `KUBE_EDITOR` says. Upstream: kubectl pkg/cmd/util/editor/editoptions.go (v0.36.3). */
export const editCommand: CommandRule = { flags: editorFlags("kubectl-edit"), command: edit };

/** What the editor makes of an object; null where nothing changed. */
export function editedBy(run: Run, object: Value): Attempt<Value | null> {
  const { variables, printYaml, parseYaml } = run.environment;
  const editor = variables["KUBE_EDITOR"] ?? variables["EDITOR"] ?? "true";
  const text = HEADER + printYaml(object);
  const edited = /^truncate -s 0$/.test(editor) ? "" : runEditor(editor, text);
  if (edited === null) return plain(`there was a problem with the editor ${JSON.stringify(editor)}`);
  if (edited === text) return { value: null };
  const read = parseYaml(edited);
  return { value: "error" in read ? false : (read.value ?? false) };
}

function* edit(run: Run): Client<Fault | null> {
  const validation = validationOf(run);
  if ("fault" in validation) return validation.fault;
  const found = yield* findEdited(run);
  if ("fault" in found) return found.fault;
  for (const info of found.value) {
    const fault = yield* editOne(run, info, validation.value);
    if (fault !== null) return fault;
  }
  return null;
}

/** The objects that are to be edited, as they stand. None is a fault. */
export function* findEdited(run: Run): Client<Attempt<readonly Info[]>> {
  const targets = targetsOf(run, { words: run.flags.args, bulk: true });
  if ("fault" in targets) return targets;
  const found = yield* fetchTargets(run, targets.value, { latest: true });
  const fault = collect(found.faults);
  if (fault !== null) return { fault };
  return found.infos.length === 0 ? plain("edit cancelled, no objects found") : { value: found.infos };
}

function* editOne(run: Run, info: Info, validation: string): Client<Fault | null> {
  const before = withoutManagedFields(info.object);
  const edited = editedBy(run, before);
  if ("fault" in edited) return edited.fault;
  const after = edited.value;
  if (after === null) {
    run.err.push("Edit cancelled, no changes made.\n");
    return null;
  }
  if (!isMap(after)) return refused(run, info);
  const patch = patchBetween(run, info, before, after);
  if (patch === null) {
    run.err.push(STORED);
    return plain("At least one of apiVersion, kind and name was changed").fault;
  }
  const settings = { manager: run.flags.text("field-manager"), validation, dryRun: false };
  const done = yield* ask(run, patchRequest(info, patch.type, patch.body, settings));
  if ("value" in done) return printResult(run, done.value, "edited");
  if (isBecause(done.fault, "Invalid")) return refused(run, info);
  run.err.push(
    `error: ${qualifiedName(info.kind)} ${JSON.stringify(info.name)} could not be patched: ${messageOf(done.fault)}\n`,
  );
  run.err.push("You can run `kubectl replace -f /tmp/kubectl-edit-0.yaml` to try this update again.\n");
  return exit(1).fault;
}

/** kubectl opens the editor again; what it makes of the same text is the same. */
function refused(run: Run, info: Info): Fault {
  run.err.push(`error: ${qualifiedName(info.kind)} ${JSON.stringify(info.name)} is invalid\n${STORED}`);
  return plain("Edit cancelled, no valid changes were saved.").fault;
}

type Between = { readonly type: "strategic" | "merge"; readonly body: Value };

/** Null where the edit makes it another object. */
function patchBetween(run: Run, info: Info, before: ValueMap, after: ValueMap): Between | null {
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
