import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { openApiMeta } from "../../patch/openapi-meta.ts";
import type { Type } from "../../schema/compile.ts";
import type { Response } from "../../server/http.ts";
import { equal } from "../../value/equal.ts";
import { jsonValue } from "../../value/json.ts";
import { marshalJson } from "../../value/marshal.ts";
import { isMap, type ValueMap } from "../../value/value.ts";
import { makeApplyPatch } from "../apply-patch.ts";
import { type Client, isOk } from "../client.ts";
import { lastAppliedText, withLastApplied } from "../last-applied.ts";
import type { WriteOptions } from "../options.ts";
import type { Address, ClientProblem } from "../target.ts";
import { createObject, getObject, patchObject, updateObject } from "../write.ts";
import type { Sources } from "./collate.ts";
import { describeProblem, mergeObjects } from "./merge.ts";

export type ApplyV2Options = WriteOptions & {
  /** Default false. True leaves out what was applied last: fields are set, and none is removed. */
  readonly twoWay?: boolean;
  /** Default false. True is the way back to the merge before it: a patch of two differences. */
  readonly oldMerge?: boolean;
};

/** What the schema says of a kind. */
export type KindSchema = {
  readonly type: Type;
  /** Whether it takes strategic merge patches, as all kinds do but custom ones. For the old merge. */
  readonly builtin: boolean;
};

/** What an apply came to: the server's last word, or why nothing was sent. */
export type AppliedV2 = { readonly response: Response } | { readonly problem: ClientProblem };

/** How often it reads and merges again when somebody else was faster. */
export const MAX_RETRIES = 5;

/**
 * Applies an object by reading it, merging and updating it. Where somebody else wrote in between, the update is refused for its
 * resourceVersion and all of it is done again. Nothing is sent if nothing changes.
 */
export function* applyV2(
  address: Address,
  object: ValueMap,
  options: ApplyV2Options,
  schema: KindSchema,
): Client<AppliedV2> {
  const local = withLastApplied(object);
  for (let attempt = 0; ; attempt++) {
    const found = yield* getObject(address);
    if (found.code === 404) return yield* create(address, local, options, schema);
    if (!isOk(found)) return { response: found };
    if (options.oldMerge === true) return yield* patchAsBefore(address, local, found, options, schema);
    const sources = sourcesOf(local, found.body, options, schema);
    if (sources === null) return refused(BROKEN);
    const merged = mergeObjects(sources);
    if ("problem" in merged) return refused(describeProblem(merged.problem));
    if (equal(merged.result, found.body)) return { response: found };
    const response = yield* updateObject(address, merged.result, options);
    if (response.code !== 409 || attempt === MAX_RETRIES) return { response };
  }
}

/** What is merged, as the client knows it from the object that it has read. Null if what was applied last cannot be read. */
export function sourcesOf(
  local: ValueMap,
  live: ValueMap,
  { twoWay }: Pick<ApplyV2Options, "twoWay">,
  { type }: Pick<KindSchema, "type">,
): Sources | null {
  const text = twoWay === true ? null : lastAppliedText(live);
  if (text === null) return { last: null, local, live, type };
  const last = jsonValue(text);
  return isMap(last) ? { last, local, live, type } : null;
}

const BROKEN = `the annotation ${LAST_APPLIED} is no JSON object. Take it out of the live object and apply again.`;

function* create(
  address: Address,
  local: ValueMap,
  options: ApplyV2Options,
  { type }: KindSchema,
): Client<AppliedV2> {
  const merged = mergeObjects({ last: null, local, live: {}, type });
  if ("problem" in merged) return refused(describeProblem(merged.problem));
  return { response: yield* createObject(address, merged.result, options) };
}

function* patchAsBefore(
  address: Address,
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
