import type { Client } from "../client.ts";
import { type Fault, isBecause } from "./fault.ts";
import { collectionPath, getInfo, type Info, metaText } from "./info.ts";
import { printResource, type ServedKind } from "./kinds.ts";
import { itemsOf } from "./prune.ts";
import { ask, namespaceOf, type Run } from "./run.ts";
import type { Targets } from "./targets.ts";

/** What was found, and why other things were not. */
export type Found = { readonly infos: readonly Info[]; readonly faults: readonly Fault[] };

/** How targets are asked for. */
export type FetchOptions = {
  /** Whether objects of files are looked up as well. */
  readonly latest?: boolean;
  readonly subresource?: string;
  /** `limit` of lists; empty: none. */
  readonly limit?: string;
  readonly accept?: string;
  /** Whether the rows of tables hold whole objects. */
  readonly whole?: boolean;
};

/** Asks the server for targets, and goes on behind what it does not have. A list that is a Table is one object. */
export function* fetchTargets(run: Run, targets: Targets, options: FetchOptions = {}): Client<Found> {
  if (targets.by === "selector") return yield* listTargets(run, targets, options);
  const infos: Info[] = [];
  const faults: Fault[] = targets.by === "file" ? [...targets.faults] : [];
  for (const info of targets.infos) {
    if (targets.by === "file" && options.latest !== true) {
      infos.push(info);
      continue;
    }
    const got = yield* getInfo(run, info, options.subresource, {
      ...(options.accept !== undefined && { accept: options.accept }),
      ...(options.whole === true && { query: { includeObject: "Object" } }),
    });
    if ("value" in got) infos.push(got.value);
    else faults.push(got.fault);
  }
  return { infos, faults };
}

/** Visits targets one at a time: what is asked for the next follows what was done with the one before. */
export function* eachTarget(
  run: Run,
  targets: Targets,
  options: FetchOptions,
  visit: (info: Info) => Client<Fault | null>,
): Client<readonly Fault[]> {
  const faults: Fault[] = targets.by === "file" ? [...targets.faults] : [];
  const parts: readonly Targets[] =
    targets.by === "selector"
      ? [targets]
      : targets.infos.map((info) => ({ by: targets.by, infos: [info], faults: [] }));
  for (const part of parts) {
    const found = yield* fetchTargets(run, part, options);
    faults.push(...found.faults);
    for (const info of found.infos) {
      const fault = yield* visit(info);
      if (fault !== null) faults.push(fault);
    }
  }
  return faults;
}

function* listTargets(
  run: Run,
  { kinds, selector, fieldSelector, allNamespaces }: Extract<Targets, { readonly by: "selector" }>,
  { limit = "", accept, whole = false }: FetchOptions,
): Client<Found> {
  const infos: Info[] = [];
  const faults: Fault[] = [];
  for (const kind of kinds) {
    const namespace = kind.namespaced && !allNamespaces ? namespaceOf(run) : "";
    const query = {
      ...(fieldSelector !== "" && { fieldSelector }),
      ...(whole && { includeObject: "Object" }),
      ...(selector !== "" && { labelSelector: selector }),
      ...(limit !== "" && limit !== "0" && { limit }),
    };
    const listed = yield* ask(run, {
      method: "GET",
      path: collectionPath(kind, namespace),
      ...(Object.keys(query).length > 0 && { query }),
      ...(accept !== undefined && { accept }),
    });
    if ("fault" in listed) faults.push(whyNotListed(listed.fault, kind, selector, fieldSelector));
    else if (listed.value["kind"] === "Table") {
      infos.push({ kind, namespace, name: "", object: listed.value, source: "" });
    } else {
      for (const object of itemsOf(listed.value)) {
        const name = metaText(object, "name");
        infos.push({ kind, namespace: metaText(object, "namespace"), name, object, source: "" });
      }
    }
  }
  return { infos, faults };
}

function whyNotListed(fault: Fault, kind: ServedKind, selector: string, fieldSelector: string): Fault {
  if (fault.kind !== "status" || !(isBecause(fault, "BadRequest") || isBecause(fault, "NotFound"))) {
    return fault;
  }
  const what = JSON.stringify(printResource(kind));
  const head =
    selector === "" && fieldSelector === ""
      ? `Unable to list ${what}`
      : `Unable to find ${what} that match label selector ${JSON.stringify(selector)}, field selector ${JSON.stringify(fieldSelector)}`;
  return { ...fault, message: `${head}: ${fault.message}` };
}
