import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type Attempt, type Fault, isBecause, messageOf, plain } from "../fault.ts";
import { metaMap, metaText, pathOf } from "../info.ts";
import { qualifiedName, type ServedKind } from "../kinds.ts";
import { listObjects } from "../prune.ts";
import { ask, type Run } from "../run.ts";
import { listMembers, type Member } from "./apply.ts";
import { hintedKinds, namespacesOfParent } from "./hints.ts";
import { ID, PART_OF } from "./names.ts";
import { type ApplySet, parentName, parentOf } from "./parent.ts";

/** A set and the object that stands for it. */
export type FoundSet = { readonly set: ApplySet; readonly parent: ValueMap };

/** The set that the one word of a command names. Fails where there is none, or where its id is another's. */
export function* findSet(run: Run): Client<Attempt<FoundSet>> {
  const [word = "", ...more] = run.flags.args;
  if (word === "" || more.length > 0) {
    return plain("exactly one set is required: NAME of a Secret, or RESOURCE.GROUP/NAME");
  }
  const set = parentOf(run, word);
  if ("fault" in set) return set;
  if (set.value.kind.namespaced && set.value.namespace === "") {
    return plain("namespace is required to use namespace-scoped ApplySet");
  }
  const got = yield* ask(run, { method: "GET", path: pathOf(set.value) });
  if ("fault" in got) return got;
  const wrong = wrongIdentity(set.value, got.value);
  return wrong === null ? { value: { set: set.value, parent: got.value } } : { fault: wrong };
}

/** Why an object does not stand for the set that it would stand for; null if it does. */
export function wrongIdentity(set: ApplySet, parent: ValueMap): Fault | null {
  const id = metaMap(parent, "labels")[ID];
  const head = `${parentName(set)} is no parent of an ApplySet:`;
  if (id === undefined) return plain(`${head} it has no label ${ID}`).fault;
  if (id === set.id) return null;
  return plain(`${head} its label ${ID} is ${id}, and not ${set.id} as its name and kind make it`).fault;
}

/** The members of a set, found by its hints, or by a look through everything where it has none. */
export function* membersByHints(run: Run, { set, parent }: FoundSet): Client<Attempt<readonly Member[]>> {
  const kinds = hintedKinds(run.environment.kinds(), metaMap(parent, "annotations"));
  if ("fault" in kinds) {
    run.err.push(`Warning: ${messageOf(kinds.fault)}; every kind is looked through\n`);
    return { value: yield* crawl(run, set.id) };
  }
  const namespaces = namespacesOfParent(set, metaMap(parent, "annotations"));
  return yield* listMembers(run, set, { kinds: kinds.value, namespaces }, new Set());
}

/** The objects of every kind in every namespace that carry an id as members. What may not be listed is told. */
export function* crawl(run: Run, id: string): Client<readonly Member[]> {
  const found: Member[] = [];
  const seen = new Set<string>();
  for (const kind of run.environment.kinds()) {
    // Several versions of a kind hold the same objects.
    const name = qualifiedName(kind);
    if (seen.has(name) || !isListed(kind)) continue;
    seen.add(name);
    const listed = yield* listObjects(run, kind, "", `${PART_OF}=${id}`);
    if ("fault" in listed) {
      const why = isBecause(listed.fault, "Forbidden") ? "you may not list them" : messageOf(listed.fault);
      run.err.push(`Warning: ${name} are left out, the list may be incomplete: ${why}\n`);
      continue;
    }
    for (const object of listed.value) {
      found.push({ kind, namespace: metaText(object, "namespace"), object });
    }
  }
  return found;
}

/** Reviews and the like are asked, never listed. */
function isListed({ kind }: ServedKind): boolean {
  return !/Review$|^Binding$|^ComponentStatus$|^Scale$|^Eviction$/.test(kind);
}
