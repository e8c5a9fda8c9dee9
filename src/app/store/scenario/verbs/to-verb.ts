import type { Action, CommandLine, PatchType, Target } from "../../../../engine/scenario/scenario.ts";
import { textOf } from "../../../../engine/scenario/scenario.ts";
import { manifestOfPatch, patchOfManifest } from "../patch-manifest.ts";
import { toCommandLine } from "../to-command-line.ts";
import { type Verb, verbOf } from "./verb.ts";

/** Another value for a field, for the sample text of a patch: the path of the field, and the value as YAML. */
export type SampleChange = { readonly path: readonly string[]; readonly value: string };

/** Without a better sample: a label. */
const SAMPLE_LABEL: SampleChange = { path: ["metadata", "labels", "tier"], value: "frontend" };

/**
 * Converts an action to another verb. A text of the same kind stays (manifest, merge-like patch, JSON Patch). A manifest becomes a
 * merge-like patch with its fields, and the other way round. Otherwise a short sample takes its place: for a patch `sample`, if there
 * is one. Returns the same reference if the verb is the same.
 */
export function toVerb(
  action: Action,
  verb: Verb,
  fallback: Target,
  sample: SampleChange | null = null,
): Action {
  if (verbOf(action) === verb) return action;
  const text = textFor(action, verb, fallback);
  switch (verb) {
    case "patch-json":
    case "patch-merge":
    case "patch-strategic": {
      const type = verb.slice("patch-".length) as PatchType;
      return {
        kind: "patch",
        type,
        target: targetOf(action, fallback),
        body: text ?? patchText(verb, sample),
      };
    }
    case "edit":
      return { kind: "edit", target: targetOf(action, fallback), patch: text ?? patchText(verb, sample) };
    case "run":
      return action.kind === "run"
        ? action
        : { kind: verb, ...toCommandLine(action, targetOf(action, fallback)) };
    case "define":
      return { kind: verb, manifest: text !== null && isDefinition(text) ? text : DEFINITION };
    default:
      return { kind: verb, manifest: text ?? manifestOf(targetOf(action, fallback)) };
  }
}

/** Returns the text of an action as another verb needs it; null if there is none. */
function textFor(action: Action, verb: Verb, fallback: Target): string | null {
  const [from, to] = [textKindOf(verbOf(action)), textKindOf(verb)];
  if (action.kind === "run" && to === "manifest") return textOfCommandLine(action) || null;
  if (from === to) return textOf(action);
  if (from === "manifest" && to === "merge") return patchOfManifest(textOf(action));
  return from === "merge" && to === "manifest" && verb !== "define" && verb !== "delete"
    ? manifestOfPatch(textOf(action), targetOf(action, fallback))
    : null;
}

/** Returns the object of an action; for a manifest, the object in its first lines; `fallback` if there is none. */
export function targetOf(action: Action, fallback: Target): Target {
  if (action.kind === "patch" || action.kind === "edit") return action.target;
  return readTarget(action.kind === "run" ? textOfCommandLine(action) : action.manifest) ?? fallback;
}

/** Returns the standard input of a command line, else the text of its first file, else an empty text. */
function textOfCommandLine({ stdin = "", files = {} }: CommandLine): string {
  return stdin || (Object.values(files).find((text) => text !== null) ?? "");
}

/** Returns a manifest with only the name of its object. */
export function manifestOf(target: Target): string {
  const namespace = target.namespace ? `\n  namespace: ${target.namespace}` : "";
  return `apiVersion: ${target.apiVersion}\nkind: ${target.kind}\nmetadata:\n  name: ${target.name}${namespace}\n`;
}

/**
 * Reads the object's apiVersion, kind, name and namespace from a YAML text in block style. Returns null if one of the first three is
 * missing. This is a quick search by patterns: it fills in a form that the user can correct.
 */
export function readTarget(text: string): Target | null {
  const head = text.slice(0, 20_000);
  const apiVersion = scalar(head, /^apiVersion:[ \t]+(\S+)/m);
  const kind = scalar(head, /^kind:[ \t]+(\S+)/m);
  const block = /^metadata:[ \t]*\n((?:[ \t]+.*\n?|[ \t]*\n)*)/m.exec(head)?.[1];
  const flow = /^metadata:[ \t]*\{([^}]*)/m.exec(head)?.[1]?.replaceAll(",", "\n");
  const metadata = block ?? flow ?? "";
  const name = scalar(metadata, /^[ \t]*name:[ \t]+([^\s,}]+)/m);
  const namespace = scalar(metadata, /^[ \t]*namespace:[ \t]+([^\s,}]+)/m);
  if (!apiVersion || !kind || !name) return null;
  return namespace ? { apiVersion, kind, name, namespace } : { apiVersion, kind, name };
}

function scalar(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(text)?.[1];
  return found ? found.replace(/^(["'])(.*)\1$/, "$2") : null;
}

function isDefinition(text: string): boolean {
  return /^kind:[ \t]*CustomResourceDefinition\b/m.test(text);
}

/** A sample definition: a small kind with a list of type `map`. */
const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: backends.example.com
spec:
  group: example.com
  names: {kind: Backend, plural: backends}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                mode: {type: string, enum: [fast, safe], default: safe}
                servers:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [host]
                  items:
                    type: object
                    required: [host]
                    properties:
                      host: {type: string}
                      weight: {type: integer}
`;

type TextKind = "manifest" | "merge" | "json" | "line";

function textKindOf(verb: Verb): TextKind {
  if (verb === "run") return "line";
  if (verb === "patch-json" || verb === "edit") return "json";
  return verb === "patch-merge" || verb === "patch-strategic" ? "merge" : "manifest";
}

/** Returns a patch that makes the sample's change; without a sample, one that sets a label. */
function patchText(verb: Verb, sample: SampleChange | null): string {
  if (textKindOf(verb) !== "json") {
    const { path, value } = sample ?? SAMPLE_LABEL;
    return path
      .map((name, depth) => `${"  ".repeat(depth)}${name}:`)
      .join("\n")
      .concat(` ${value}\n`);
  }
  return sample === null
    ? "- op: add\n  path: /metadata/labels\n  value:\n    tier: frontend\n"
    : `- op: replace\n  path: /${sample.path.join("/")}\n  value: ${sample.value}\n`;
}
