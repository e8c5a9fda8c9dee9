import { equal } from "../../../engine/value/equal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import {
  normaliseText,
  objectKey,
  requestsOf,
  sortedObjects,
} from "../../../verify/normal/normal-command.ts";
import { withNodePortsOf } from "../../../verify/normal/random-values.ts";
import type { Level } from "../registration.ts";

/** Returns the loosest level at which a command differs from the recorded one, and the difference; null if they agree. */
export function compareSteps(
  want: ValueMap,
  got: ValueMap,
): { readonly level: Level; readonly detail: string } | null {
  const prunes = String(get(want, "run")).includes("--prune");
  const state =
    differs("exit", get(want, "exit"), get(got, "exit")) ??
    differsInRequests(requestsOf(want, prunes), requestsOf(got, prunes)) ??
    differsInObjects(sortedObjects(want), sortedObjects(got));
  if (state !== null) {
    return { level: "state", detail: `${state}\nstderr ${JSON.stringify(get(got, "stderr"))}` };
  }
  const texts = ["stdout", "stderr"].map((name) =>
    differs(name, normaliseText(get(want, name), prunes), normaliseText(get(got, name), prunes)),
  );
  const text = texts.find((one) => one !== null);
  return text === undefined || text === null ? null : { level: "message", detail: text };
}

function differs(name: string, want: Value | undefined, got: Value | undefined): string | null {
  if (equal(want ?? null, got ?? null)) return null;
  if (isList(want) && isList(got) && want.length === got.length) {
    const at = want.findIndex((one, i) => !equal(one, got[i] ?? null));
    return differs(`${name}[${at}]`, want[at], got[at]);
  }
  if (isMap(want) && isMap(got)) {
    const keys = [...new Set([...Object.keys(want), ...Object.keys(got)])];
    const key = keys.find((one) => !equal(get(want, one) ?? null, get(got, one) ?? null)) ?? "";
    return differs(`${name}.${key}`, get(want, key), get(got, key));
  }
  if (isList(want) && isList(got)) {
    const keys = (list: Value) => (isList(list) ? list.map(objectKey).join(" ") : "");
    return `${name}\nwant ${keys(want)}\ngot  ${keys(got)}`;
  }
  return `${name}\nwant ${JSON.stringify(want)}\ngot  ${JSON.stringify(got)}`;
}

function differsInObjects(want: Value, got: Value): string | null {
  return differs("objects", want, withNodePortsOf(want, got));
}

function differsInRequests(want: readonly ValueMap[], got: readonly ValueMap[]): string | null {
  const at = want.findIndex((one, i) => !equal(one, got[i] ?? null));
  if (at < 0 && want.length === got.length) return null;
  const list = (requests: readonly ValueMap[]) =>
    requests.map((one) => `\n  ${get(one, "method")} ${get(one, "path")} ${get(one, "code")}`).join("");
  const first = at < 0 ? "" : (differs(`requests[${at}]`, want[at], got[at]) ?? "");
  return `${first}\nrequests wanted${list(want)}\nrequests made${list(got)}`;
}
