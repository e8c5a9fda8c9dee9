import { mapAt } from "../../../src/engine/value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";

/** Matches the path of all objects of a kind, in a namespace or in all. */
const COLLECTION = /^\/(api\/[^/]+|apis\/[^/]+\/[^/]+)(\/namespaces\/[^/]+)?\/[^/]+$/;

/**
 * Returns a function that gives the Table of a list the version that it has on a server where nobody else writes. The newest recording of
 * the step says which: the one of the last write that an answer showed, or a later one. Call it with each step and its answer, in order. All
 * other answers stay as they are.
 */
export function createListVersions(): (step: ValueMap, answer: ValueMap) => ValueMap {
  const [newest, seen] = [new Set<string>(), new Set<string>()];
  /** The new versions of lists that are later than all objects. The keys are the versions in the newest recording. */
  const later = new Map<string, string>();
  return (step, answer) => {
    const recorded = mapAt(mapAt(step, "response"), "body");
    const isOfList = isTableOfList(step, answer) && isTableOfList(step, recorded);
    for (const one of versionsIn(isOfList ? (recorded["rows"] ?? null) : recorded)) newest.add(one);
    for (const one of versionsIn(isOfList ? (answer["rows"] ?? null) : answer)) seen.add(one);
    const wanted = get(mapAt(recorded, "metadata"), "resourceVersion");
    if (!isOfList || typeof wanted !== "string") return answer;
    const isLater = !newest.has(wanted) || seen.size === 0;
    if (isLater && !later.has(wanted)) later.set(wanted, `${700_000_000 + later.size}`);
    const last = [...seen].reduce((a, b) => (Number(a) > Number(b) ? a : b), "0");
    const resourceVersion = (isLater ? later.get(wanted) : last) ?? last;
    return { ...answer, metadata: { ...mapAt(answer, "metadata"), resourceVersion } };
  };
}

function isTableOfList(step: ValueMap, answer: ValueMap): boolean {
  const { method, path } = mapAt(step, "request");
  return method === "GET" && COLLECTION.test(String(path)) && isList(answer["rows"]);
}

/** Returns the versions of the objects in a value. */
function versionsIn(value: Value): readonly string[] {
  if (isList(value)) return value.flatMap(versionsIn);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (key !== "resourceVersion") return versionsIn(item);
    return typeof item === "string" && /^[1-9]\d*$/.test(item) ? [item] : [];
  });
}
