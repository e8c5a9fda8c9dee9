import { equal } from "../../../../value/equal.ts";
import { mapOf, mapsOf } from "../../../../value/field-values.ts";
import { withSortedKeys } from "../../../../value/sorted-keys.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { type FieldError, invalidField } from "../../../http/status-errors.ts";
import { internalJson } from "../../../internal/internal-json.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import type { Errors } from "../../../validate/value-checks.ts";

// The scheduler waits for a pod with scheduling gates, so others may still narrow the nodes that it can run on.
// Upstream: kubernetes pkg/apis/core/validation, ValidatePodUpdate, validateNodeSelectorMutation and validateNodeAffinityMutation (v1.36.3).

const TERMS = "requiredDuringSchedulingIgnoredDuringExecution";

/** Returns the errors of a pod with gates whose node selector or required node affinity lost something. */
export function gatedErrors(spec: ValueMap, before: ValueMap): Errors {
  const errors: FieldError[] = [];
  const [now, old] = [spec, before].map((one) => mapOf(get(one, "nodeSelector"))) as [ValueMap, ValueMap];
  if (Object.keys(old).some((key) => get(now, key) !== get(old, key))) {
    const why = "only additions to spec.nodeSelector are allowed (no mutations or deletions)";
    const shown = get(spec, "nodeSelector");
    const sorted = isMap(shown) ? withSortedKeys(shown) : shown;
    errors.push(invalidField("spec.nodeSelector", printInvalid(sorted), why));
  }
  const [affinity, former] = [spec, before].map((one) => dig(one, "affinity", "nodeAffinity"));
  return equal(affinity ?? null, former ?? null) ? errors : [...errors, ...termErrors(affinity, former)];
}

function termErrors(affinity: Value | undefined, former: Value | undefined): Errors {
  const at = `spec.affinity.nodeAffinity.${TERMS}.nodeSelectorTerms`;
  const [terms, old] = [affinity, former].map((one) => mapsOf(dig(one, TERMS, "nodeSelectorTerms"))) as [
    readonly ValueMap[],
    readonly ValueMap[],
  ];
  if (old.length > 0 && old.length !== terms.length) {
    const why = "no additions/deletions to non-empty NodeSelectorTerms list are allowed";
    const shown = terms.length === 0 ? "null" : `[${terms.map(printTerm).join(",")}]`;
    return [invalidField(at, shown, why)];
  }
  return old.flatMap((term, i) =>
    hasOnlyAdditions(terms[i] as ValueMap, term)
      ? []
      : [
          invalidField(
            `${at}[${i}]`,
            printTerm(terms[i] as ValueMap),
            "only additions are allowed (no mutations or deletions)",
          ),
        ],
  );
}

function printTerm(term: ValueMap): string {
  return internalJson(term, "apis/core.NodeSelectorTerm");
}

function hasOnlyAdditions(term: ValueMap, before: ValueMap): boolean {
  const lists = ["matchExpressions", "matchFields"].map((field) => ({
    now: mapsOf(get(term, field)),
    old: mapsOf(get(before, field)),
  }));
  if (lists.every(({ old }) => old.length === 0)) return lists.every(({ now }) => now.length === 0);
  return lists.every(({ now, old }) => equal(now.slice(0, old.length), old));
}

/** Returns `spec` with the node selector and the node affinity of `before`. */
export function withFormerNodes(spec: ValueMap, before: ValueMap): ValueMap {
  const withField = (map: ValueMap, field: string, value: Value | undefined): ValueMap =>
    value === undefined ? withoutKey(map, field) : withKey(map, field, value);
  const out = withField(spec, "nodeSelector", get(before, "nodeSelector"));
  const [now, old] = [get(out, "affinity"), get(before, "affinity")];
  const former = dig(old, "nodeAffinity");
  if (equal(dig(now, "nodeAffinity") ?? null, former ?? null)) return out;
  if (!isMap(now)) return withKey(out, "affinity", { nodeAffinity: former ?? null });
  const kept = withField(now, "nodeAffinity", former);
  const isNew = old === undefined && Object.keys(kept).length === 0;
  return withField(out, "affinity", isNew ? undefined : kept);
}
