import type { Scenario } from "../../engine/scenario/scenario.ts";
import { dig, get, isMap, type ValueMap, withKey } from "../../engine/value/value.ts";
import { KUBERNETES_VERSIONS } from "../../file/format.ts";
import { withAdditions } from "../../session/import/new-scenario.ts";
import { foundObject, isFromCluster } from "../../session/import/read-documents.ts";
import type { ImportedText } from "../../session/import/types.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { readTextFile } from "../input/read-text.ts";
import { printable } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { type ClusterQuestion, objectsIn, readClusterObjects } from "./cluster-objects.ts";
import { type ImportOptions, printImport } from "./import.ts";
import { inVersion } from "./in-version.ts";

/** A manifest that the scenario applies to the objects, and its field manager. */
export type AppliedFile = { readonly file: string; readonly fieldManager: string };

/** The largest manifest that is read, in bytes. A request to the API server cannot be larger. */
const MAX_MANIFEST = 3 * 1024 * 1024;

/** Reads objects of a cluster, and prints a link or a scenario with them. `applied`: null if the scenario applies nothing to them. */
export async function showClusterObjects(
  terminal: Terminal,
  question: ClusterQuestion,
  applied: AppliedFile | null,
  options: ImportOptions,
): Promise<number> {
  const manifest = applied === null ? null : await readTextFile(terminal, applied.file, MAX_MANIFEST);
  const read =
    manifest !== null && "problem" in manifest ? manifest : await readClusterObjects(terminal, question);
  if ("problem" in read) {
    terminal.err(`${printable(read.problem)}\n`);
    return EXIT.wrong;
  }
  const version = KUBERNETES_VERSIONS.find((known) => known === read.version) ?? null;
  const notes = version === null ? [...read.notes, otherVersion(read.version)] : read.notes;
  for (const note of notes) terminal.err(`${printable(note)}\n`);
  if (applied === null || manifest === null || "problem" in manifest)
    return printImport(terminal, read.texts, options, (scenario) => inVersion(scenario, version));
  if (objectsIn(manifest.text).some((one) => isFromCluster(foundObject(one, null)))) {
    terminal.err(`${printable(applied.file)}: These are objects of a cluster, not a manifest.\n`);
    return EXIT.wrong;
  }
  const text = withNamespaces(manifest.text, read.texts);
  const texts = [...read.texts, { name: applied.file, text }];
  return printImport(terminal, texts, options, (scenario) =>
    inVersion(appliedBy(scenario, applied.fieldManager), version),
  );
}

/** Returns a sentence about a server whose version Applyground does not simulate. */
function otherVersion(version: string | null): string {
  const used = `The scenario plays in ${KUBERNETES_VERSIONS[0]}.`;
  return version === null
    ? `kubectl does not know the version of the server. ${used}`
    : `The server is ${version}, which Applyground does not simulate. ${used}`;
}

/** Returns a scenario whose last step, which applies the manifest, is that of a manager. */
function appliedBy(scenario: Scenario, manager: string): Scenario {
  const last = scenario.steps.at(-1);
  if (last === undefined) return scenario;
  const steps = scenario.steps.slice(0, -1);
  const actors = scenario.actors.filter(({ name }) => steps.some(({ actor }) => actor === name));
  const { id: _, ...step } = last;
  return withAdditions(
    { ...scenario, actors, steps },
    { definitions: [], objects: [], steps: [{ ...step, actor: manager }] },
  );
}

/** Returns a manifest in which each object without a namespace has that of the object of this kind and name in the cluster. */
function withNamespaces(manifest: string, texts: readonly ImportedText[]): string {
  const live = texts.flatMap(({ text }) => objectsIn(text));
  const documents = objectsIn(manifest);
  const filled = documents.map((one) => {
    const metadata = get(one, "metadata");
    const found = live.find((other) => isSameKind(one, other));
    const namespace = dig(found, "metadata", "namespace");
    if (!isMap(metadata) || get(metadata, "namespace") !== undefined || typeof namespace !== "string")
      return one;
    return withKey(one, "metadata", withKey(metadata, "namespace", namespace));
  });
  const isSame = filled.every((one, at) => one === documents[at]);
  return isSame ? manifest : filled.map((one) => printYamlText(one)).join("---\n");
}

function isSameKind(a: ValueMap, b: ValueMap): boolean {
  const group = (one: ValueMap) => String(get(one, "apiVersion")).replace(/[^/]*$/, "");
  return (
    group(a) === group(b) &&
    get(a, "kind") === get(b, "kind") &&
    dig(a, "metadata", "name") === dig(b, "metadata", "name")
  );
}
