import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { marshalJson } from "../../value/marshal.ts";
import type { Value } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { lastAppliedText } from "../last-applied.ts";
import { validationOf } from "./apply-flags.ts";
import { editedBy, editorFlags, findEdited } from "./edit.ts";
import { type Attempt, collect, exit, type Fault, plain } from "./fault.ts";
import { readText, selectInfos } from "./files.ts";
import { type Info, patchRequest, withObject } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";

/** `kubectl apply edit-last-applied`. Upstream: kubectl pkg/cmd/util/editor/editoptions.go (v0.36.3). */
export const editLastAppliedCommand: CommandRule = {
  flags: editorFlags("kubectl-client-side-apply"),
  command: editLastApplied,
};

function* editLastApplied(run: Run): Client<Fault | null> {
  const validation = validationOf(run);
  if ("fault" in validation) return validation.fault;
  const found = yield* findEdited(run);
  if ("fault" in found) return found.fault;
  const applied: (readonly [Info, Value])[] = [];
  for (const info of found.value) {
    const text = lastAppliedText(info.object);
    if (text === null) continue;
    const read = readLastApplied(run, text);
    if ("fault" in read) return read.fault;
    applied.push([info, read.value]);
  }
  if (applied.length === 0) {
    return plain(
      "no last-applied-configuration annotation found on resources, to create the annotation, use command `kubectl apply set-last-applied --create-annotation`",
    ).fault;
  }
  for (const [info, value] of applied) {
    const fault = yield* editOne(run, info, value, validation.value);
    if (fault !== null) return fault;
  }
  return null;
}

/** What was applied, as an annotation says it; or what kubectl says of one that holds no object. */
function readLastApplied(run: Run, text: string): Attempt<Value> {
  const { infos, faults } = selectInfos(readText(run, "edited-file", text, false), "");
  const fault = collect(faults);
  if (fault !== null) return { fault };
  const read = run.environment.parseYaml(text);
  if (infos.length > 0 && "value" in read) return { value: read.value };
  return exit(2, "panic: runtime error: index out of range [0] with length 0");
}

function* editOne(run: Run, info: Info, value: Value, validation: string): Client<Fault | null> {
  const edited = editedBy(run, value);
  if ("fault" in edited) return edited.fault;
  if (edited.value === null) {
    run.err.push("Edit cancelled, no changes made.\n");
    return null;
  }
  const body = { metadata: { annotations: { [LAST_APPLIED]: `${marshalJson(edited.value)}\n` } } };
  const settings = { manager: run.flags.text("field-manager"), validation, dryRun: false };
  const done = yield* ask(run, patchRequest(info, "merge", body, settings));
  if ("fault" in done) return done.fault;
  return printResult(run, withObject(info, done.value).object, "edited");
}
