import { equal } from "../../../value/equal.ts";
import { mapAt, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap, withoutKey } from "../../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, rangeErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

/** The specs that no client can change; of `exempt`, it can change the field `exempt`. */
const FIXED: { readonly [name: string]: ValueMap } = {
  exempt: { type: "Exempt" },
  "catch-all": {
    type: "Limited",
    limited: { nominalConcurrencyShares: 5, limitResponse: { type: "Reject" }, lendablePercent: 0 },
  },
};

const OLD_ANNOTATION = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";

/** Returns the invalid fields of a PriorityLevelConfiguration. Upstream: kubernetes pkg/apis/flowcontrol/validation/validation.go (v1.36.3). */
export function priorityLevelErrors(object: ValueMap): Errors {
  const name = metaText(object, "name");
  const spec = mapAt(object, "spec");
  const hasOld = dig(object, "metadata", "annotations", OLD_ANNOTATION) !== undefined;
  return [
    ...(hasOld
      ? [forbiddenField("metadata.annotations", `annotation '${OLD_ANNOTATION}' is forbidden`)]
      : []),
    ...specErrors(spec, name),
    ...fixedErrors(spec, name),
  ];
}

function fixedErrors(spec: ValueMap, name: string): Errors {
  if (!Object.hasOwn(FIXED, name)) return [];
  const own = name === "exempt" ? withoutKey(spec, "exempt") : spec;
  if (equal(own, FIXED[name] ?? null)) return [];
  const except = name === "exempt" ? " except the 'spec.exempt' field" : "";
  const printed = internalJson(spec, "apis/flowcontrol.PriorityLevelConfigurationSpec");
  return [invalidField("spec", printed, `spec of '${name}'${except} must equal the fixed value`)];
}

function specErrors(spec: ValueMap, name: string): Errors {
  const type = textAt(spec, "type");
  const [limited, exempt] = [get(spec, "limited"), get(spec, "exempt")];
  const mixed =
    (name === "exempt") === (type === "Exempt")
      ? []
      : [invalidField("spec.type", printInvalid(type), "must be 'Exempt' if and only if `name` is 'exempt'")];
  switch (type) {
    case "Exempt":
      return [
        ...mixed,
        ...(isMap(limited) ? [forbiddenField("spec.limited", "must be nil if the type is not Limited")] : []),
        ...(isMap(exempt)
          ? [...sharesErrors(exempt, "spec.exempt"), ...lendableErrors(exempt, "spec.exempt")]
          : []),
      ];
    case "Limited":
      return [
        ...mixed,
        ...(isMap(exempt) ? [forbiddenField("spec.exempt", "must be nil if the type is Limited")] : []),
        ...(isMap(limited)
          ? limitedErrors(limited, "spec.limited")
          : [requiredField("spec.limited", "must not be empty when type is Limited")]),
      ];
    default:
      return [...mixed, typeError(type, "spec.type", ["Exempt", "Limited"])];
  }
}

/** Whether the server says of an empty type that it is missing. Before v1.36, it said that it is not one of the types. */
const NEEDS_TYPE: ByVersion<boolean> = { "1.34": false, "1.36": true };

function typeError(type: string, at: string, types: readonly string[]): FieldError {
  return type === "" && formOf(NEEDS_TYPE)
    ? requiredField(at)
    : unsupportedField(at, printInvalid(type), types);
}

function isNegative(value: Value | undefined): value is number {
  return typeof value === "number" && value < 0;
}

function sharesErrors(level: ValueMap, at: string): Errors {
  const shares = get(level, "nominalConcurrencyShares");
  return isNegative(shares)
    ? [invalidField(`${at}.nominalConcurrencyShares`, String(shares), "must be a non-negative integer")]
    : [];
}

function lendableErrors(level: ValueMap, at: string): Errors {
  return rangeErrors(get(level, "lendablePercent"), `${at}.lendablePercent`, 0, 100);
}

function limitedErrors(limited: ValueMap, at: string): Errors {
  const borrowing = get(limited, "borrowingLimitPercent");
  const why = "if specified, must be a non-negative integer";
  return [
    ...sharesErrors(limited, at),
    ...responseErrors(mapAt(limited, "limitResponse"), `${at}.limitResponse`),
    ...lendableErrors(limited, at),
    ...(isNegative(borrowing) ? [invalidField(`${at}.borrowingLimitPercent`, String(borrowing), why)] : []),
  ];
}

function responseErrors(response: ValueMap, at: string): Errors {
  const type = textAt(response, "type");
  const queuing = get(response, "queuing");
  const when = "if limited.limitResponse.type is";
  switch (type) {
    case "Reject":
      return isMap(queuing) ? [forbiddenField(`${at}.queuing`, `must be nil ${when} not Limited`)] : [];
    case "Queue":
      return isMap(queuing)
        ? queuingErrors(queuing, `${at}.queuing`)
        : [requiredField(`${at}.queuing`, `must not be empty ${when} Limited`)];
    default:
      return [typeError(type, `${at}.type`, ["Queue", "Reject"])];
  }
}

const MAX_QUEUES = 10_000_000;
const MAX_BITS = 60;

function queuingErrors(queuing: ValueMap, at: string): Errors {
  const [length, queues, hand] = ["queueLengthLimit", "queues", "handSize"].map((name) =>
    Number(get(queuing, name) ?? 0),
  ) as [number, number, number];
  const wrong = (field: string, value: number, why: string): Errors => [
    invalidField(`${at}.${field}`, String(value), why),
  ];
  const bits = entropyBits(queues, hand);
  return [
    ...(length <= 0 ? wrong("queueLengthLimit", length, "must be positive") : []),
    ...(queues <= 0 ? wrong("queues", queues, "must be positive") : []),
    ...(queues > MAX_QUEUES ? wrong("queues", queues, `must not be greater than ${MAX_QUEUES}`) : []),
    ...(hand <= 0
      ? wrong("handSize", hand, "must be positive")
      : hand > queues
        ? wrong("handSize", hand, `should not be greater than queues (${queues})`)
        : bits > MAX_BITS
          ? wrong(
              "handSize",
              hand,
              `required entropy bits of deckSize ${queues} and handSize ${hand} should not be greater than ${MAX_BITS}`,
            )
          : []),
  ];
}

/** Returns how many random bits choose a hand of cards. Upstream: apiserver pkg/util/shufflesharding, RequiredEntropyBits (v0.36.3). */
function entropyBits(deck: number, hand: number): number {
  return Math.ceil(Math.log2(deck) * hand);
}
