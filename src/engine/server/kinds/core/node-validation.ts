import { equal } from "../../../value/equal.ts";
import { mapsOf, textAt } from "../../../value/field-values.ts";
import { compareText } from "../../../value/order.ts";
import { dig, get, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { blockErrors, readBlock } from "../../validate/addresses.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { labelValueProblems } from "../../validate/name-rules.ts";
import { type Errors, eachErrors, qualifiedErrors, textsOf } from "../../validate/value-checks.ts";

/** Returns the invalid fields of a Node. */
export function nodeErrors(node: ValueMap): Errors {
  return [
    ...taintErrors(node),
    ...featureErrors(node),
    ...blocksErrors(textsOf(dig(node, "spec", "podCIDRs"))),
  ];
}

const FEATURE = /^[A-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/;

/** Returns the errors of the features that a node declares: sorted names. Upstream: kubernetes pkg/apis/core/validation, validateNodeDeclaredFeatures (v1.36.3). */
export function featureErrors(node: ValueMap): Errors {
  const at = "status.declaredFeatures";
  const features = textsOf(dig(node, "status", "declaredFeatures"));
  return features.flatMap((feature, i) => {
    const printed = printInvalid(feature);
    const next = features[i + 1];
    const start = `invalid feature name ${printed}: `;
    const why =
      feature.length > 253
        ? "must be no more than 253 characters"
        : `must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes`;
    const order = next === undefined ? -1 : compareText(feature, next);
    return [
      ...(FEATURE.test(feature) && feature.length <= 253
        ? []
        : [invalidField(`${at}[${i}]`, printed, start + why)]),
      ...(order === 0 ? [duplicateField(`${at}[${i + 1}]`, printed)] : []),
      ...(order > 0
        ? [invalidField(`${at}[${i + 1}]`, printInvalid(next), "list must be sorted alphabetically")]
        : []),
    ];
  });
}

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

function taintErrors(node: ValueMap): Errors {
  const seen = new Set<string>();
  // As upstream, the path of the taints is wrong.
  return eachErrors(dig(node, "spec", "taints"), "metadata.taints", (taint, at) => {
    const [key, value, effect] = [textAt(taint, "key"), textAt(taint, "value"), textAt(taint, "effect")];
    const pair = `${effect}/${key}`;
    const isKnown = seen.has(pair);
    seen.add(pair);
    const problems = labelValueProblems(value);
    return [
      ...qualifiedErrors(key, `${at}.key`),
      ...(problems.length > 0 ? [invalidField(`${at}.value`, printInvalid(value), problems.join(";"))] : []),
      ...effectErrors(effect, `${at}.effect`),
      ...(isKnown ? [repeatedTaint(taint, at)] : []),
    ];
  });
}

function effectErrors(effect: string, at: string): Errors {
  if (effect === "") return [requiredField(at)];
  return EFFECTS.includes(effect) ? [] : [unsupportedField(at, printInvalid(effect), EFFECTS)];
}

function repeatedTaint(taint: ValueMap, at: string): FieldError {
  const error = duplicateField(at, internalJson(taint, "apis/core.Taint"));
  return { ...error, detail: `${error.detail}: taints must be unique by key and effect pair` };
}

/** Returns the errors of the addresses of a node's pods: at most one block for each IP family. */
function blocksErrors(blocks: readonly string[]): Errors {
  const at = "spec.podCIDRs";
  const errors = blocks.flatMap((block, i) => blockErrors(block, `${at}[${i}]`));
  if (blocks.length < 2) return errors;
  const unread = blocks.findIndex((block) => readBlock(block) === null);
  const versions = new Set(blocks.map((block) => readBlock(block)?.address.version));
  if (unread < 0 && versions.size === 2 && blocks.length === 2) return errors;
  const why = `invalid CIDR[${unread}]: <nil> (invalid CIDR address: ${blocks[unread]})`;
  const detail = `Internal error: invalid PodCIDRs. failed to check with dual stack with error:${why}`;
  return [
    ...errors,
    ...(unread < 0 ? [] : [{ reason: "InternalError", field: at, detail }]),
    invalidField(at, printInvalid(blocks), "may specify no more than one CIDR for each IP family"),
  ];
}

/** Returns the invalid fields of an updated Node: its addresses and its provider may be set once. */
export function nodeUpdateErrors(node: ValueMap, live: ValueMap): Errors {
  const [blocks, old] = [node, live].map((one) => textsOf(dig(one, "spec", "podCIDRs")));
  const [provider, past] = [node, live].map((one) => String(dig(one, "spec", "providerID") ?? ""));
  const once = (field: string): FieldError =>
    forbiddenField(
      `spec.${field}`,
      `node updates may not change ${field === "podCIDRs" ? "podCIDR" : field} except from "" to valid`,
    );
  const addresses = mapsOf(dig(node, "status", "addresses"));
  return [
    ...nodeErrors(node),
    ...addresses.flatMap((address, i) =>
      addresses.findIndex((other) => equal(other, address)) < i
        ? [duplicateField(`status.addresses[${i}]`, internalJson(address, "apis/core.NodeAddress"))]
        : [],
    ),
    ...(old !== undefined && old.length > 0 && !equal(blocks ?? null, old) ? [once("podCIDRs")] : []),
    ...(past !== "" && provider !== past ? [once("providerID")] : []),
    ...(get(get(node, "spec") as ValueMap, "externalID") !== dig(live, "spec", "externalID")
      ? [forbiddenField("spec.externalID", "may not be updated")]
      : []),
  ];
}
