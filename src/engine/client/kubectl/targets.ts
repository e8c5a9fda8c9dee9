import type { ValueMap } from "../../value/value.ts";
import { type Attempt, plain } from "./fault.ts";
import { readManifests } from "./files.ts";
import type { Info } from "./info.ts";
import { kindOfWord, type ServedKind } from "./kinds.ts";
import { namespaceOf, type Run } from "./run.ts";

/** What a command is about: objects by name, or all of some kinds. */
export type Targets = {
  readonly infos: readonly Info[];
  /** Kinds whose objects are all meant. */
  readonly kinds: readonly ServedKind[];
};

/** The kind that a word means, or what kubectl says of one it does not know. */
export function kindNamed(run: Run, word: string): Attempt<ServedKind> {
  const kind = kindOfWord(run.environment.kinds(), word);
  if (kind !== undefined) return { value: kind };
  return plain(`the server doesn't have a resource type ${JSON.stringify(word.split(".")[0] ?? "")}`);
}

/**
 * What the words of a command name: `cm a b`, `cm,svc`, `cm/a svc/b`, or the objects of `-f`.
 * Upstream: cli-runtime pkg/resource/builder.go, ResourceTypeOrNameArgs (v0.36.3).
 */
export function targetsOf(run: Run, words: readonly string[]): Attempt<Targets> {
  if (run.flags.list("filename").length > 0) {
    const read = readManifests(run);
    const [fault] = read.faults;
    return fault === undefined ? { value: { infos: read.infos, kinds: [] } } : { fault };
  }
  if (words.some((word) => word.includes("/"))) {
    const infos: Info[] = [];
    for (const word of words) {
      const [type = "", name = "", ...more] = word.split("/");
      if (name === "" || more.length > 0) {
        return plain(
          "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
        );
      }
      const kind = kindNamed(run, type);
      if ("fault" in kind) return kind;
      infos.push(infoNamed(run, kind.value, name));
    }
    return { value: { infos, kinds: [] } };
  }
  const [types = "", ...names] = words;
  if (types === "") return plain("You must specify the type of resource.");
  const kinds: ServedKind[] = [];
  for (const type of types.split(",")) {
    const kind = kindNamed(run, type);
    if ("fault" in kind) return kind;
    kinds.push(kind.value);
  }
  if (names.length === 0) return { value: { infos: [], kinds } };
  const infos = kinds.flatMap((kind) => names.map((name) => infoNamed(run, kind, name)));
  return { value: { infos, kinds: [] } };
}

/** An object of which only the place is known. */
export function infoNamed(run: Run, kind: ServedKind, name: string): Info {
  const namespace = kind.namespaced ? namespaceOf(run) : "";
  const object: ValueMap = {};
  return { kind, namespace, name, object, source: "" };
}
