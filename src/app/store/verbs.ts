import type { Action, CommandLine, PatchType, Target } from "../../engine/scenario/scenario.ts";
import { textOf } from "../../engine/scenario/scenario.ts";
import { toLine } from "./to-line.ts";

/** What a step can do, as a form offers it: patches by their type. */
export type Verb = Exclude<Action["kind"], "patch"> | `patch-${PatchType}`;

/** The verb of an action. */
export function verbOf(action: Action): Verb {
  return action.kind === "patch" ? `patch-${action.type}` : action.kind;
}

/**
 * The action as another verb. A text of the same sort is kept (manifest, merge-like patch, JSON Patch); otherwise a small
 * one to start from stands in its place. The same reference if the verb is the same.
 */
export function toVerb(action: Action, verb: Verb, fallback: Target): Action {
  if (verbOf(action) === verb) return action;
  const text = textFor(action, verb);
  switch (verb) {
    case "patch-json":
    case "patch-merge":
    case "patch-strategic": {
      const type = verb.slice("patch-".length) as PatchType;
      return { kind: "patch", type, target: targetOf(action, fallback), body: text ?? starter(verb) };
    }
    case "edit":
      return { kind: "edit", target: targetOf(action, fallback), patch: text ?? starter(verb) };
    case "run":
      return action.kind === "run" ? action : { kind: verb, ...toLine(action, targetOf(action, fallback)) };
    case "define":
      return { kind: verb, manifest: text !== null && isDefinition(text) ? text : DEFINITION };
    default:
      return { kind: verb, manifest: text ?? manifestOf(targetOf(action, fallback)) };
  }
}

/** The text that an action brings along to another verb; null where it does not fit. */
function textFor(action: Action, verb: Verb): string | null {
  if (action.kind === "run" && sortOf(verb) === "manifest") return linesManifest(action) || null;
  return sortOf(verbOf(action)) === sortOf(verb) ? textOf(action) : null;
}

/** The object an action is about; for a manifest, what its first lines say, else `fallback`. */
export function targetOf(action: Action, fallback: Target): Target {
  if (action.kind === "patch" || action.kind === "edit") return action.target;
  return readTarget(action.kind === "run" ? linesManifest(action) : action.manifest) ?? fallback;
}

/** What a command line brings along to read. */
function linesManifest({ stdin = "", files = {} }: CommandLine): string {
  return stdin || (Object.values(files).find((text) => text !== null) ?? "");
}

/** A manifest that only names its object. */
export function manifestOf(target: Target): string {
  const namespace = target.namespace ? `\n  namespace: ${target.namespace}` : "";
  return `apiVersion: ${target.apiVersion}\nkind: ${target.kind}\nmetadata:\n  name: ${target.name}${namespace}\n`;
}

/**
 * The object a YAML text in block style names at its top. A reading good enough to fill a form in, which people can
 * correct; null if something is missing.
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

/** A kind to start from: a small one, with a list whose items are told apart by a key. */
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

type Sort = "manifest" | "merge" | "json" | "line";

function sortOf(verb: Verb): Sort {
  if (verb === "run") return "line";
  if (verb === "patch-json" || verb === "edit") return "json";
  return verb === "patch-merge" || verb === "patch-strategic" ? "merge" : "manifest";
}

function starter(verb: Verb): string {
  return sortOf(verb) === "json"
    ? "- op: add\n  path: /metadata/labels\n  value:\n    tier: frontend\n"
    : "metadata:\n  labels:\n    tier: frontend\n";
}
