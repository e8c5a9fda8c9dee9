import { marshalJson } from "../../../../value/json/marshal.ts";
import type { Value, ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { type CommandError, combineErrors, fail, failWithExitCode, messageOf } from "../../command-error.ts";
import { type CommandRun, namespaceOf } from "../../command-run.ts";
import { qualifiedName } from "../../discovery/served-kinds.ts";
import { requestDefinitions } from "../../files/definition-lookups.ts";
import { readText, selectInfos } from "../../files/manifest-files.ts";
import { validatesFiles, validationError } from "../../files/read-document.ts";
import type { Info } from "../../objects/object-info.ts";
import { type DocumentFormat, printAs, readDocumentFormat } from "../../output/output-format.ts";
import { withoutManagedFields } from "../../output/print-result.ts";
import { launchEditor } from "./launch-editor.ts";

/** What happens to edited objects. */
export type EditMode = {
  /** The first lines of the file. */
  readonly header: string;
  /** Writes the edited objects, and prints what became of them. */
  readonly write: (edited: readonly Info[]) => Client<Written>;
};

/** What became of edited objects. */
export type Written = {
  /** Ends the edit. */
  readonly error: CommandError | null;
  /** Why the file opens again: what the server refused. */
  readonly reasons: readonly Reason[];
  /** How many writes failed otherwise. */
  readonly failed: number;
  /** How many of the objects are gone. */
  readonly gone: number;
};

/** A reason at the top of a file that opens again. */
export type Reason = { readonly head: string; readonly others: readonly string[] };

/** How often a file opens. Programs do not make another change at each call. */
const MAX_OPENED = 10;

/**
 * Opens objects in the editor until their changes are written, or none is left.
 * Upstream: kubectl pkg/cmd/util/editor/editoptions.go, Run (v0.36.3).
 */
export function* editInEditor(
  run: CommandRun,
  infos: readonly Info[],
  mode: EditMode,
): Client<CommandError | null> {
  const format = readDocumentFormat(run, "yaml");
  if ("error" in format) return format.error;
  const isJson = run.flags.text("output") === "json"; // `-o JSON` has a header, as in YAML
  const path = `/tmp/kubectl-edit-0.${isJson ? "json" : "yaml"}`;
  const preserved = (error: CommandError): CommandError => {
    run.err.push(`A copy of your changes has been stored to ${JSON.stringify(path)}\n`);
    return error;
  };
  const original = printed(run, infos, format.value);
  let [edited, hasFailed, isStored]: [string, boolean, boolean] = ["", false, false];
  let reasons: readonly Reason[] = [];
  for (let opened = 0; opened < MAX_OPENED; opened++) {
    const head = isJson ? "" : mode.header + reasons.map(printReason).join("");
    const launched = yield* launchEditor(run, path, head + (hasFailed ? withoutComments(edited) : original));
    if ("error" in launched) return isStored ? preserved(launched.error) : launched.error;
    const before = edited;
    edited = launched.value;
    if (hasFailed && isSameText(run, before, edited)) break;
    [reasons, hasFailed, isStored] = [[], true, true];
    const invalid = validatesFiles(run) ? invalidReason(run, edited) : null;
    const [first] = infos;
    if (invalid !== null && first !== undefined) {
      const name = `${qualifiedName(first.kind)} ${JSON.stringify(first.name)}`;
      run.err.push(`error: ${name} is invalid\n`);
      const why = `<nil>: Invalid value: "The edited file failed validation": ${invalid}`;
      reasons = [{ head: `${name} was not valid`, others: [why] }];
      continue;
    }
    const read = selectInfos(readText(run, "edited-file", edited), "");
    yield* requestDefinitions(run, read);
    const cancelled = isSameText(run, original, edited)
      ? "no changes made"
      : /^[ \t\r]*[^#\s]/m.test(edited)
        ? null
        : "saved file was empty";
    if (cancelled !== null) {
      run.err.push(`Edit cancelled, ${cancelled}.\n`);
      return null;
    }
    const wrong = combineErrors(read.errors);
    if (wrong !== null) {
      reasons = [{ head: `The edited file had a syntax error: ${messageOf(wrong)}`, others: [] }];
      continue;
    }
    const moved = movedError(run, read.infos);
    if (moved !== null) return preserved(moved);
    const written = yield* mode.write(read.infos);
    if (written.error !== null) return preserved(written.error);
    if (written.failed > 0) {
      run.err.push(`You can run \`kubectl replace -f ${path}\` to try this update again.\n`);
      return failWithExitCode(1).error;
    }
    if (written.gone > 0) {
      run.err.push(`The edits you made on deleted resources have been saved to ${JSON.stringify(path)}\n`);
      return failWithExitCode(1).error;
    }
    if (written.reasons.length === 0) return null;
    reasons = written.reasons;
  }
  return preserved(fail("Edit cancelled, no valid changes were saved.").error);
}

function printed(run: CommandRun, infos: readonly Info[], format: DocumentFormat): string {
  const objects = infos.map(({ object }) => withoutManagedFields(object));
  const [only] = objects;
  const shown: ValueMap =
    objects.length === 1 && only !== undefined
      ? only
      : { apiVersion: "v1", items: objects, kind: "List", metadata: {} };
  return printAs(format, run, shown);
}

function printReason({ head, others }: Reason): string {
  const lines = [`${head}${others.length > 0 ? ":" : ""}`, ...others.map((one) => `* ${one}`)];
  return [...lines.map((line) => `# ${line.replaceAll("\n", "\n# ")}\n`), "#\n"].join("");
}

function withoutComments(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^\s*#(?!!)/.test(line))
    .join("\n");
}

function isSameText(run: CommandRun, a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => {
    const read = run.environment.parseYaml(text);
    return "error" in read ? withoutComments(text) : marshalJson(read.value ?? null);
  });
  return left === right;
}

/** Returns why a text is no object that kubectl can validate; null if it is one. */
function invalidReason(run: CommandRun, text: string): string | null {
  const read = run.environment.parseYaml(text);
  return "error" in read ? read.error : validationError((read.value ?? null) as Value);
}

/** Returns an error if the edit moved an object to another namespace. */
function movedError(run: CommandRun, infos: readonly Info[]): CommandError | null {
  const wanted = namespaceOf(run);
  const moved = infos.find(({ kind, namespace }) => kind.namespaced && namespace !== wanted);
  if (moved === undefined) return null;
  return fail(
    `the namespace from the provided object ${JSON.stringify(moved.namespace)} does not match the namespace ${JSON.stringify(wanted)}. You must pass '--namespace=${moved.namespace}' to perform this operation.`,
  ).error;
}
