import { locateObject } from "../engine/client/target.ts";
import { discoveryOf, type Frame } from "../engine/scenario/run.ts";
import { type Cluster, objectKey } from "../engine/server/cluster.ts";
import { dig, isMap, type ValueMap } from "../engine/value/value.ts";
import type { Issue } from "../text/issue.ts";
import { type Subject, subjectsOf } from "./read.ts";

/** Where an object that a command line names stands. */
export type Source = {
  /** Path of the file; {@link STDIN} for what the line reads. */
  readonly file: string;
  readonly text: string;
  readonly subject: Subject;
};

/** How kubectl calls what it reads from its input. */
export const STDIN = "-";

/** A text that a command line reads manifests from, read. */
export type SourceText = Pick<Source, "file" | "text"> & ReturnType<typeof subjectsOf>;

/** The texts that the command line of a frame reads manifests from: those that it names first. Empty for other steps. */
export function sourceTexts(frame: Frame): readonly SourceText[] {
  const { intent } = frame.planned;
  if (intent.kind !== "run" || frame.terminal === null) return [];
  const { line, stdin } = intent.command;
  const manifests = [...frame.terminal.found].filter(([name]) => isManifest(name));
  const named = manifests.filter(([name]) => line.includes(name));
  const others = manifests.filter(([name]) => !line.includes(name));
  const input = stdin === undefined ? [] : [[STDIN, stdin] as const];
  return [...input, ...named, ...others].map(([file, text]) => sourceText(file, text));
}

/** A text with the objects in it. */
export function sourceText(file: string, text: string): SourceText {
  return { file, text, ...subjectsOf(text) };
}

/** Whether kubectl takes a file for one of objects when it is given the folder. */
function isManifest(name: string): boolean {
  return /\.(ya?ml|json)$/.test(name);
}

/** Where the object under a key of the cluster stands in texts; null if it stands nowhere, or was put together from several. */
export function sourceOf(texts: readonly SourceText[], cluster: Cluster, key: string): Source | null {
  for (const { file, text, subjects } of texts) {
    const subject = subjects.find(({ value }) => isKeyOf(key, value, cluster));
    if (subject !== undefined) return { file, text, subject };
  }
  return null;
}

/** Key of the object that a command line made of a subject of its files; null if there is none. */
export function keyOfSubject({ acts, before }: Frame, subject: Subject | undefined): string | null {
  if (subject === undefined || !isMap(subject.value)) return null;
  const { value } = subject;
  return acts.find(({ object }) => object !== null && isKeyOf(object, value, before))?.object ?? null;
}

/** A manifest without a namespace goes where the command line says. */
function isKeyOf(key: string, object: ValueMap, cluster: Cluster): boolean {
  const located = locateObject(object, discoveryOf(cluster), true);
  if ("problem" in located) return false;
  const { facts, namespace, name } = located.address;
  const [, , placed = ""] = key.split("/");
  const isFree = namespace !== null && dig(object, "metadata", "namespace") === undefined;
  return key === objectKey(facts.group, facts.plural, isFree ? placed : (namespace ?? ""), name);
}

/** What makes a manifest unreadable; what is readable but no object is left to kubectl, which takes other files too. */
export function syntaxIssues({ issues }: SourceText): readonly Issue[] {
  return issues.filter(({ code }) => code !== "not-an-object");
}
