import type { Frame } from "../../engine/scenario/frame.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { type ManifestObject, parseManifestObjects } from "../read-step-text.ts";
import { isKeyOf } from "./object-keys.ts";

/** An object in a file or in the standard input of a command line. */
export type ManifestSource = {
  /** Path of the file; {@link STDIN} for the standard input. */
  readonly file: string;
  readonly text: string;
  readonly manifestObject: ManifestObject;
};

/** The name that kubectl uses for its standard input. */
export const STDIN = "-";

/** A text that a command line can read manifests from, parsed. */
export type ParsedSource = Pick<ManifestSource, "file" | "text"> & ReturnType<typeof parseManifestObjects>;

/** Returns the texts that the command line of a frame can read manifests from: standard input, then the files that it names, then other files. Empty for other steps. */
export function parseSources(frame: Frame): readonly ParsedSource[] {
  const { intent } = frame.planned;
  if (intent.kind !== "run" || frame.terminal === null) return [];
  const { line, stdin } = intent.command;
  const manifests = [...frame.terminal.filesFound].filter(([name]) => isManifest(name));
  const named = manifests.filter(([name]) => line.includes(name));
  const others = manifests.filter(([name]) => !line.includes(name));
  const input = stdin === undefined ? [] : [[STDIN, stdin] as const];
  return [...input, ...named, ...others].map(([file, text]) => parseSource(file, text));
}

/** Parses the objects of a text. */
export function parseSource(file: string, text: string): ParsedSource {
  return { file, text, ...parseManifestObjects(text) };
}

/** Whether kubectl reads a file as a manifest when it reads the folder. */
function isManifest(name: string): boolean {
  return /\.(ya?ml|json)$/.test(name);
}

/** Returns the text that has the object with this key; null if none has it, or if kustomize made it from several. */
export function findSource(
  texts: readonly ParsedSource[],
  cluster: Cluster,
  key: string,
): ManifestSource | null {
  for (const { file, text, manifestObjects } of texts) {
    const manifestObject = manifestObjects.find(({ value }) => isKeyOf(key, value, cluster));
    if (manifestObject !== undefined) return { file, text, manifestObject };
  }
  return null;
}

/** Returns the syntax errors of a text. That a text is not an object is not one of them: kubectl reads other files, too. */
export function syntaxDiagnostics({ diagnostics }: ParsedSource): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== "not-an-object");
}
