import { locateObject } from "../../engine/client/discovery/locate-object.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { dig, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../engine/value/value.ts";
import { MAPPED } from "../../session/script/scratch-names.ts";
import { objectsIn } from "../../session/script/script-reach.ts";
import { mapTexts } from "./map-texts.ts";
import type { ScratchNames } from "./scratch-names.ts";

/** Returns a scenario with the names of a real cluster. `start` is the cluster before its first step. */
export function inScratch(scenario: Scenario, start: Cluster, names: ScratchNames): Scenario {
  const { definitions = [], objects = [], rules, steps, files, ...rest } = scenario;
  const values = (texts: readonly string[]) =>
    objectsIn(texts).map((one) => JSON.stringify(mapped(forServer(one, start), names)));
  const isRestricted = rules !== undefined;
  const actor = (name: string) => (isRestricted ? names.user(name) : name);
  return {
    ...rest,
    actors: scenario.actors.map((one) => ({ ...one, name: actor(one.name) })),
    definitions: values(definitions),
    objects: values(objects),
    ...(isRestricted && {
      rules: rules.map((rule) => ({
        ...rule,
        actor: actor(rule.actor),
        ...(rule.namespaces !== undefined && {
          namespaces: rule.namespaces.map((one) => namespaceFor(one, names)),
        }),
      })),
    }),
    ...(files !== undefined && { files: mappedAs(files, names) }),
    steps: steps.map((step) => ({
      ...step,
      actor: actor(step.actor),
      action: { ...mappedAs(step.action, names), kind: step.action.kind } as typeof step.action,
    })),
  };
}

function namespaceFor(name: string, names: ScratchNames): string {
  return name === MAPPED ? names.namespace : names.text(name);
}

function mappedAs<Part>(part: Part, names: ScratchNames): Part {
  return mapped(part as unknown as Value, names) as unknown as Part;
}

/** Returns a value with the names of the cluster in all its texts. */
function mapped(value: Value, names: ScratchNames): Value {
  return mapTexts(value, names.text, (key, one) =>
    key === "namespace" && one === MAPPED ? names.namespace : undefined,
  );
}

/** What only the server of an object knows: another server chooses it anew. */
const IDENTITY = ["uid", "resourceVersion", "creationTimestamp", "generation", "selfLink"];

/** Returns an object with its namespace, and without what the server chooses. */
function forServer(object: ValueMap, start: Cluster): ValueMap {
  const located = locateObject(object, discoveryOf(start));
  const namespace = "problem" in located ? null : located.address.namespace;
  const given = dig(object, "metadata");
  if (!isMap(given)) return object;
  const metadata = IDENTITY.reduce<ValueMap>(withoutKey, given);
  return withKey(
    object,
    "metadata",
    namespace === null ? metadata : withKey(metadata, "namespace", namespace),
  );
}
