import { leavesOf } from "../../engine/compare/leaves.ts";
import type { Path } from "../../engine/fieldpath/element.ts";
import { lastAppliedOf } from "../../engine/managedfields/last-applied.ts";
import type { Owner } from "../../engine/ownership/object-ownership.ts";
import { keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import { equal } from "../../engine/value/equal.ts";
import { jsonValue } from "../../engine/value/json/json.ts";
import { get, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { shortenValue } from "../../words.ts";
import { inlineValue } from "../inline-value.ts";
import {
  type FoundTrap,
  fieldsText,
  isKeyOfItem,
  isSameValue,
  liveValue,
  namesOf,
  type ObjectFacts,
  ownersOf,
} from "./facts.ts";

/** The most characters of a value in a sentence. */
const MAX_VALUE = 32;

/** What the server does not store from a manifest. */
const NOT_STORED = new Set(["f:status", "f:stringData"]);

/** Finds fields that have another value than in the annotation of `kubectl apply`. */
export function lastAppliedDiffers(facts: ObjectFacts): readonly FoundTrap[] {
  const applied = lastApplied(facts);
  if (applied === null) return [];
  const differing = [...leavesOf(applied, facts.type).values()].flatMap(({ path, value, times }) => {
    const live = liveValue(facts, path);
    const isSame = isSameValue(value, live);
    return isSame || value === null || times > 1 || isKeyOfItem(path) || NOT_STORED.has(path[0] ?? "")
      ? []
      : [{ path, value, live }];
  });
  const [first] = differing;
  if (first === undefined) return [];
  const fields = differing.map(({ path }) => path);
  const who = first.live === undefined ? "" : ownedBy(facts, first.path);
  const rest = fields.length === 1 ? "" : ` It also differs in ${fieldsText(facts, fields.slice(1))}.`;
  const file = "applied.yaml";
  return [
    {
      id: "last-applied",
      sentence: `In kubectl’s annotation, ${fieldsText(facts, [first.path])} is ${shown(first.value)}, and in the object ${first.live === undefined ? "it is missing" : `it is ${shown(first.live)}`}${who}. The next \`kubectl apply\` of that manifest sets it back.${rest}`,
      paths: fields,
      moves: [
        {
          label: "Try kubectl apply of that manifest",
          steps: [
            {
              actor: "kubectl",
              action: {
                kind: "run",
                line: `kubectl apply -f ${file}`,
                files: { [file]: printYamlText(applied) },
              },
            },
          ],
        },
      ],
      explainedBy: { kind: "example", id: "surprise-edit" },
    },
  ];
}

/** The configurations in the annotations of objects, so that each annotation is parsed once. */
const known = new WeakMap<ValueMap, ValueMap | null>();

/** Returns the configuration in kubectl's annotation; null if there is none in the version of the object. */
function lastApplied({ live }: ObjectFacts): ValueMap | null {
  const found = known.get(live);
  if (found !== undefined) return found;
  const applied = parseLastApplied(live);
  known.set(live, applied);
  return applied;
}

function parseLastApplied(live: ValueMap): ValueMap | null {
  const text = lastAppliedOf(live);
  const applied = text === undefined ? undefined : jsonValue(text);
  return isMap(applied) && get(applied, "apiVersion") === get(live, "apiVersion") ? applied : null;
}

/** Whether the server ignores a conflict of a manager, because the field still has the value of kubectl's annotation. */
export function isForgiven(facts: ObjectFacts, { manager }: Owner, path: Path): boolean {
  const applied = manager === "kubectl" ? lastApplied(facts) : null;
  const keys = applied === null ? null : keysOf(applied, facts.type, path);
  if (applied === null || keys === null) return false;
  return equal(valueAtKeys(applied, keys) ?? null, liveValue(facts, path) ?? null);
}

function ownedBy(facts: ObjectFacts, path: Path): string {
  const owners = ownersOf(facts, path);
  return owners.length === 0 ? "" : `, owned by ${namesOf(owners)}`;
}

function shown(value: Value): string {
  return `\`${shortenValue(inlineValue(value), MAX_VALUE)}\``;
}
