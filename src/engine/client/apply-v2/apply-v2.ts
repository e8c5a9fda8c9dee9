import { LAST_APPLIED } from "../../managedfields/kubectl-names.ts";
import { openApiMeta } from "../../patch/strategic/openapi-meta.ts";
import type { Type } from "../../schema/resolve-type.ts";
import type { Response } from "../../server/http/http.ts";
import { equal } from "../../value/equal.ts";
import { jsonValue } from "../../value/json/json.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { isMap, type ValueMap } from "../../value/value.ts";
import { type Client, isOk } from "../client.ts";
import { makeApplyPatch } from "../client-side-apply/apply-patch.ts";
import { lastAppliedText, withLastApplied } from "../client-side-apply/last-applied-annotation.ts";
import type { ClientProblem, ObjectAddress } from "../discovery/locate-object.ts";
import { createObject, getObject, patchObject, updateObject } from "../requests/object-requests.ts";
import type { WriteOptions } from "../requests/request-options.ts";
import type { MergeSources } from "./collate-elements.ts";
import { describeProblem, mergeObjects } from "./merge-objects.ts";

/** The options of apply v2. */
export type ApplyV2Options = WriteOptions & {
  /** Whether the last applied configuration is left out: fields are set, and none is removed. Default false. */
  readonly twoWay?: boolean;
  /** Whether the object is merged as before apply v2: with a patch of two differences. Default false. */
  readonly oldMerge?: boolean;
};

/** A kind's schema. */
export type KindSchema = {
  readonly type: Type;
  /** Whether the kind takes strategic merge patches, as all kinds but custom ones do. Only `oldMerge` needs it. */
  readonly builtin: boolean;
};

/** The result of an apply: the last response of the server, or why the client sent nothing. */
export type AppliedV2 = { readonly response: Response } | { readonly problem: ClientProblem };

/** How often the client reads and merges again after a conflict. */
export const MAX_RETRIES = 5;

/**
 * Applies an object: reads the live object, merges and updates it. If another client wrote in between, the server refuses the
 * update for its resourceVersion, and all three steps run again. Sends no update if nothing changes.
 */
export function* applyV2(
  address: ObjectAddress,
  object: ValueMap,
  options: ApplyV2Options,
  schema: KindSchema,
): Client<AppliedV2> {
  const local = withLastApplied(object);
  for (let attempt = 0; ; attempt++) {
    const found = yield* getObject(address);
    if (found.code === 404) return yield* create(address, local, options, schema);
    if (!isOk(found)) return { response: found };
    if (options.oldMerge === true) return yield* patchWithOldMerge(address, local, found, options, schema);
    const sources = mergeSources(local, found.body, options, schema);
    if (sources === null) return refused(BROKEN);
    const merged = mergeObjects(sources);
    if ("problem" in merged) return refused(describeProblem(merged.problem));
    if (equal(merged.result, found.body)) return { response: found };
    const response = yield* updateObject(address, merged.result, options);
    if (response.code !== 409 || attempt === MAX_RETRIES) return { response };
  }
}

/**
 * Returns the objects to merge, as the client knows them after it read the live object. Null if the last applied configuration
 * cannot be parsed.
 */
export function mergeSources(
  local: ValueMap,
  live: ValueMap,
  { twoWay }: Pick<ApplyV2Options, "twoWay">,
  { type }: Pick<KindSchema, "type">,
): MergeSources | null {
  const text = twoWay === true ? null : lastAppliedText(live);
  if (text === null) return { last: null, local, live, type };
  const last = jsonValue(text);
  return isMap(last) ? { last, local, live, type } : null;
}

const BROKEN = `the annotation ${LAST_APPLIED} is not a JSON object. Remove it from the live object and apply again.`;

function* create(
  address: ObjectAddress,
  local: ValueMap,
  options: ApplyV2Options,
  { type }: KindSchema,
): Client<AppliedV2> {
  const merged = mergeObjects({ last: null, local, live: {}, type });
  if ("problem" in merged) return refused(describeProblem(merged.problem));
  return { response: yield* createObject(address, merged.result, options) };
}

function* patchWithOldMerge(
  address: ObjectAddress,
  modified: ValueMap,
  found: Response,
  options: ApplyV2Options,
  { type, builtin }: KindSchema,
): Client<AppliedV2> {
  const patch = makeApplyPatch({
    original: lastAppliedText(found.body),
    modified,
    current: found.body,
    sources: builtin ? [{ meta: openApiMeta(type), name: "" }] : [],
    overwrite: true,
    printYaml: (value) => `${marshalJson(value)}\n`,
  });
  if ("error" in patch) return refused(patch.error);
  if (Object.keys(patch.patch).length === 0) return { response: found };
  return { response: yield* patchObject(address, patch.type, patch.patch, options) };
}

function refused(message: string): AppliedV2 {
  return { problem: { code: "refused", field: [], message } };
}
