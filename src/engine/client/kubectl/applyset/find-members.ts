import { metaText } from "../../../server/metadata/object-meta.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type CommandError, fail, hasReason, messageOf, type Result } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { qualifiedName, type ServedKind } from "../discovery/served-kinds.ts";
import { listObjects } from "../objects/list-requests.ts";
import { metaMap, objectPath } from "../objects/object-info.ts";
import { ID_LABEL, PART_OF_LABEL } from "./applyset-labels.ts";
import { type ApplySet, NAMESPACE_REQUIRED, parentFromFlag, parentName } from "./applyset-parent.ts";
import { listMembers, type Member } from "./list-members.ts";
import { hintedKinds, namespacesOfParent } from "./parent-annotations.ts";

/** A set and its parent object. */
export type FoundSet = { readonly set: ApplySet; readonly parent: ValueMap };

/** Fetches the set that the only argument names. Fails if it does not exist or its id is wrong. */
export function* findSet(run: CommandRun): Client<Result<FoundSet>> {
  const [word = "", ...more] = run.flags.args;
  if (word === "" || more.length > 0) {
    return fail("exactly one set is required: NAME of a Secret, or RESOURCE.GROUP/NAME");
  }
  const set = parentFromFlag(run, word);
  if ("error" in set) return set;
  if (set.value.kind.namespaced && set.value.namespace === "") {
    return fail(NAMESPACE_REQUIRED);
  }
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(set.value) });
  if ("error" in got) return got;
  const wrong = identityError(set.value, got.value);
  return wrong === null ? { value: { set: set.value, parent: got.value } } : { error: wrong };
}

/** Returns why an object is not the parent of a set, or null if it is. */
export function identityError(set: ApplySet, parent: ValueMap): CommandError | null {
  const id = metaMap(parent, "labels")[ID_LABEL];
  const head = `${parentName(set)} is not the parent of an ApplySet:`;
  if (id === undefined) return fail(`${head} it has no label ${ID_LABEL}`).error;
  if (id === set.id) return null;
  return fail(
    `${head} its label ${ID_LABEL} is ${id}, but the id computed from its name, namespace and kind is ${set.id}`,
  ).error;
}

/** Returns the members of a set: in the kinds and namespaces that the parent names, or in all kinds if it names none. */
export function* membersByHints(
  run: CommandRun,
  { set, parent }: FoundSet,
): Client<Result<readonly Member[]>> {
  const kinds = hintedKinds(run.environment.kinds(), metaMap(parent, "annotations"));
  if ("error" in kinds) {
    run.err.push(`Warning: ${messageOf(kinds.error)}; kubectl searches all kinds\n`);
    return { value: yield* listAllMembers(run, set.id) };
  }
  const namespaces = namespacesOfParent(set, metaMap(parent, "annotations"));
  return yield* listMembers(run, set, { kinds: kinds.value, namespaces });
}

/** Lists all objects with the label of the set, in all kinds and namespaces. Warns of kinds that cannot be listed. */
export function* listAllMembers(run: CommandRun, id: string): Client<readonly Member[]> {
  const found: Member[] = [];
  const seen = new Set<string>();
  for (const kind of run.environment.kinds()) {
    // All versions of a kind have the same objects.
    const name = qualifiedName(kind);
    if (seen.has(name) || !isListed(kind)) continue;
    seen.add(name);
    const listed = yield* listObjects(run, kind, "", `${PART_OF_LABEL}=${id}`);
    if ("error" in listed) {
      const why = hasReason(listed.error, "Forbidden")
        ? "you are not allowed to list them"
        : messageOf(listed.error);
      run.err.push(`Warning: cannot list ${name}, so the list may be incomplete: ${why}\n`);
      continue;
    }
    for (const object of listed.value) {
      found.push({ kind, namespace: metaText(object, "namespace"), object });
    }
  }
  return found;
}

/** Whether objects of the kind can be listed: reviews and a few others are only created. */
function isListed({ kind }: ServedKind): boolean {
  return !/Review$|^Binding$|^ComponentStatus$|^Scale$|^Eviction$/.test(kind);
}
