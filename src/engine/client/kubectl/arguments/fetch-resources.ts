import { apiVersionOf } from "../../../schema/builtins.ts";
import type { Request } from "../../../server/http/http.ts";
import { metaText } from "../../../server/metadata/object-meta.ts";
import { SCHEME } from "../../../server/version/current-version.ts";
import { listOf, mapOf, textAt } from "../../../value/field-values.ts";
import { get, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { isSince } from "../client-version.ts";
import { type CommandError, combineErrors, fail, hasReason, type Result } from "../command-error.ts";
import { type CommandRun, namespaceOf, sendForBody } from "../command-run.ts";
import { printResource, type ServedKind } from "../discovery/served-kinds.ts";
import { matchesSelector } from "../files/manifest-files.ts";
import { itemsOf } from "../objects/list-requests.ts";
import { collectionPath, getInfo, type Info } from "../objects/object-info.ts";
import type { Targets } from "./resource-arguments.ts";

/** The objects that were found, and the errors for the others. */
export type FetchedObjects = { readonly infos: readonly Info[]; readonly errors: readonly CommandError[] };

/** The options of the GET requests. */
export type FetchOptions = {
  /** Whether objects of files are fetched too. Default false: they stay as in the file. */
  readonly fetchesFiles?: boolean;
  readonly subresource?: string;
  /** Whether the first error of a named object is the last request. Default false. */
  readonly stopsAtError?: boolean;
  /** The `limit` of lists; empty for no limit. */
  readonly limit?: string;
  readonly accept?: string;
  /** Whether kubectl reads the objects as Go structs: it has none for custom kinds. Default false. */
  readonly typed?: boolean;
  /** Whether the rows of a Table include the whole objects. */
  readonly includesObjects?: boolean;
};

/**
 * Fetches the targets from the server. An object that cannot be fetched becomes an error, and the others are still fetched. A
 * list that the server returns as a Table is one object.
 */
export function* fetchTargets(
  run: CommandRun,
  targets: Targets,
  options: FetchOptions = {},
): Client<FetchedObjects> {
  if (targets.by === "selector") return yield* listTargets(run, targets, options);
  const infos: Info[] = [];
  const errors: CommandError[] = [];
  const named = namedInfos(targets, options);
  const unreadAt = unreadErrors(targets);
  for (const [at, info] of named.entries()) {
    errors.push(...unreadAt(at));
    const unknown = options.typed === true && targets.by === "file" ? decodeTyped(run, info) : null;
    if (unknown !== null) {
      errors.push(unknown);
      continue;
    }
    if (targets.by === "file" && options.fetchesFiles !== true) {
      infos.push(info);
      continue;
    }
    const got = yield* getInfo(run, info, options.subresource, {
      ...(options.accept !== undefined && { accept: options.accept }),
      ...(options.includesObjects === true && { query: { includeObject: "Object" } }),
    });
    if ("value" in got && options.typed === true && info.kind.typeName === null) {
      errors.push(fail(unregistered(run, info.kind, info.kind.kind)).error);
    } else if ("value" in got) {
      if (targets.by !== "file" || matchesSelector(targets.selector, got.value.object)) infos.push(got.value);
    }
    if ("error" in got) errors.push(got.error);
    if (errors.length > 0 && options.stopsAtError === true) break;
  }
  return { infos, errors: [...errors, ...unreadAt(named.length, true)] };
}

/**
 * Returns a function that returns the errors of files between the object before a place and the object at it. `last`: also all errors after
 * them. The places of its calls must grow.
 */
function unreadErrors(targets: Targets): (at: number, last?: boolean) => readonly CommandError[] {
  const { errors, places } = targets.by === "file" ? targets : { errors: [], places: [] };
  let next = 0;
  return (at, last = false) => {
    while (Number(places[next]) < at) next++;
    const from = next;
    while (next < errors.length && (last || places[next] === at)) next++;
    return errors.slice(from, next);
  };
}

/** Returns the objects of files or with given names that a command asks for. */
function namedInfos(
  targets: Exclude<Targets, { readonly by: "selector" }>,
  { fetchesFiles = false }: FetchOptions,
): readonly Info[] {
  return targets.by === "file" && fetchesFiles ? targets.unselected : targets.infos;
}

/**
 * Fetches and visits the targets one by one: the requests for the next target, or for the next kind of a selector, follow those of
 * `visit`. Returns all errors. What cannot be read or fetched for files is one error after those of the visits, see {@link withUnread}.
 */
export function* forEachTarget(
  run: CommandRun,
  targets: Targets,
  options: FetchOptions,
  visit: (info: Info) => Client<CommandError | null>,
): Client<readonly CommandError[]> {
  const errors: CommandError[] = [];
  const unread: CommandError[] = [];
  const parts: readonly Targets[] =
    targets.by === "selector"
      ? targets.kinds.map((kind) => ({ ...targets, kinds: [kind] }))
      : namedInfos(targets, options).map((info) => ({
          ...targets,
          infos: [info],
          unselected: [info],
          errors: [],
        }));
  const unreadAt = unreadErrors(targets);
  for (const [at, part] of parts.entries()) {
    unread.push(...unreadAt(at));
    const found = yield* fetchTargets(run, part, options);
    (targets.by === "file" ? unread : errors).push(...found.errors);
    for (const info of found.infos) {
      const error = yield* visit(info);
      if (error !== null) errors.push(error);
    }
  }
  const error = combineErrors([...unread, ...unreadAt(parts.length, true)]);
  return error === null ? errors : [...errors, error];
}

/** Returns the errors of what cannot be found as one error; of lists and files, as a list of errors. Empty if there are none. */
export function missingErrors(targets: Targets, { errors }: FetchedObjects): readonly CommandError[] {
  const missing = combineErrors(errors);
  if (missing === null) return [];
  return [targets.by === "name" ? missing : { kind: "many", errors }];
}

/** Whether there are no objects because a kustomization cannot be built. */
export function isUnbuilt({ flags }: CommandRun, { infos, errors }: FetchedObjects): boolean {
  return flags.text("kustomize") !== "" && infos.length === 0 && errors[0]?.kind === "plain";
}

/** Returns the error of a command that reads the objects of files as Go structs and has none for this kind; null if it has one. */
export function decodeTyped(run: CommandRun, { kind, source }: Info): CommandError | null {
  if (kind.typeName !== null) return null;
  return fail(`unable to decode ${JSON.stringify(source)}: ${unregistered(run, kind, kind.kind)}`).error;
}

function unregistered(run: CommandRun, served: ServedKind, kind: string): string {
  const scheme = SCHEME[isSince(run, 35) ? "1.35" : "1.34"];
  return `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersionOf(served))} in scheme "${scheme}"`;
}

function* listTargets(
  run: CommandRun,
  { kinds, selector, fieldSelector, allNamespaces }: Extract<Targets, { readonly by: "selector" }>,
  { limit = "", accept, includesObjects = false, typed = false }: FetchOptions,
): Client<FetchedObjects> {
  const infos: Info[] = [];
  const errors: CommandError[] = [];
  for (const kind of kinds) {
    const namespace = kind.namespaced && !allNamespaces ? namespaceOf(run) : "";
    const query = {
      ...(fieldSelector !== "" && { fieldSelector }),
      ...(includesObjects && { includeObject: "Object" }),
      ...(selector !== "" && { labelSelector: selector }),
      ...(limit !== "" && limit !== "0" && { limit }),
    };
    const listed = yield* listInParts(run, {
      method: "GET",
      path: collectionPath(kind, namespace),
      ...(Object.keys(query).length > 0 && { query }),
      ...(accept !== undefined && { accept }),
    });
    if ("error" in listed) errors.push(listError(listed.error, kind, selector, fieldSelector));
    else if (typed && kind.typeName === null) {
      errors.push(fail(unregistered(run, kind, String(listed.value["kind"]))).error);
    } else if (listed.value["kind"] === "Table") {
      infos.push({ kind, namespace, name: "", object: listed.value, source: "" });
    } else {
      for (const object of itemsOf(listed.value)) {
        const name = metaText(object, "name");
        infos.push({ kind, namespace: metaText(object, "namespace"), name, object, source: "" });
      }
    }
  }
  return { infos, errors };
}

/**
 * Sends the request for a list, and then for its further parts: as long as the server returns a token for them. Returns the
 * first part with the rows or items of all.
 */
function* listInParts(run: CommandRun, request: Request): Client<Result<ValueMap>> {
  let whole: ValueMap | null = null;
  let token = "";
  for (;;) {
    const query = { ...request.query, ...(token !== "" && { continue: token }) };
    const got = yield* sendForBody(run, token === "" ? request : { ...request, query });
    if ("error" in got) return got;
    const key = get(got.value, "kind") === "Table" ? "rows" : "items";
    const before: readonly Value[] = whole === null ? [] : listOf(get(whole, key));
    whole = whole === null ? got.value : withKey(whole, key, [...before, ...listOf(get(got.value, key))]);
    token = textAt(mapOf(get(got.value, "metadata")), "continue");
    if (token === "") return { value: whole };
  }
}

function listError(
  error: CommandError,
  kind: ServedKind,
  selector: string,
  fieldSelector: string,
): CommandError {
  if (error.kind !== "status" || !(hasReason(error, "BadRequest") || hasReason(error, "NotFound"))) {
    return error;
  }
  const what = JSON.stringify(printResource(kind));
  const head =
    selector === "" && fieldSelector === ""
      ? `Unable to list ${what}`
      : `Unable to find ${what} that match label selector ${JSON.stringify(selector)}, field selector ${JSON.stringify(fieldSelector)}`;
  return { ...error, message: `${head}: ${error.message}` };
}
