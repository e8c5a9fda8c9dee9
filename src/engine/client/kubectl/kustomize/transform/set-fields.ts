import { mapOf, textAt } from "../../../../value/field-values.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import {
  addPairs,
  type ChangeValue,
  changeField,
  changeFields,
  readFieldSpecs,
  wrongNode,
} from "../config/field-spec.ts";
import { allIds, type Resource, scalarText } from "../model/resource.ts";
import { gvkOf, gvkText, selectsGvk } from "../model/resource-id.ts";
import { mapResources } from "./map-resources.ts";
import type { Configure } from "./plugin.ts";

/** Labels or annotations. Upstream: api/filters/labels and annotations (v0.21.1). */
function pairs(key: "labels" | "annotations"): Configure {
  return (_, config) => {
    const given = mapOf(get(config, key));
    const texts = Object.fromEntries(sortedKeys(given).map((one) => [one, scalarText(given[one])]));
    const specs = readFieldSpecs(get(config, "fieldSpecs"));
    return {
      value: (resources) =>
        Object.keys(texts).length === 0
          ? { value: resources }
          : mapResources((resource) =>
              withObject(resource, changeFields(resource.object, specs, {}, addPairs(texts))),
            )(resources),
    };
  };
}

export const configureLabels = pairs("labels");
export const configureAnnotations = pairs("annotations");

function withObject(resource: Resource, object: Result<ValueMap>): Result<Resource> {
  return "error" in object ? object : { value: { ...resource, object: object.value } };
}

/** `replicas`. Upstream: api/internal/builtins/ReplicaCountTransformer.go (v0.21.1). */
export const configureReplicas: Configure = (_, config) => {
  const replica = mapOf(get(config, "replica"));
  const specs = readFieldSpecs(get(config, "fieldSpecs"));
  const name = textAt(replica, "name");
  const count = get(replica, "count") ?? 0;
  return {
    value: (resources) => {
      let all = resources;
      let hasFound = false;
      for (const spec of specs) {
        const isWanted = (one: Resource) =>
          allIds(one).some((id) => id.name === name && selectsGvk(spec, id));
        if (!all.some(isWanted)) continue;
        hasFound = true;
        const done = mapResources((one) =>
          isWanted(one)
            ? withObject(
                one,
                changeField(one.object, spec, 0, () => ({ value: count })),
              )
            : { value: one },
        )(all);
        if ("error" in done) return done;
        all = done.value;
      }
      const kinds = specs.map(gvkText).join(" ");
      return hasFound
        ? { value: all }
        : fail(`resource with name ${name} does not match a config with the following GVK [${kinds}]`);
    },
  };
};

/** `images`. Upstream: api/internal/builtins/ImageTagTransformer.go and api/filters/imagetag (v0.21.1). */
export const configureImages: Configure = ({ loader }, config) => {
  const rule = mapOf(get(config, "imageTag"));
  const specs = readFieldSpecs(get(config, "fieldSpecs"));
  const change = imageChange(loader.environment, rule);
  return {
    value: mapResources((resource) => {
      if (gvkOf(resource.object).kind === "CustomResourceDefinition") return { value: resource };
      const inContainers = changeContainers(resource.object, change);
      if ("error" in inContainers) return inContainers;
      return withObject(resource, changeFields(inContainers.value as ValueMap, specs, null, change));
    }),
  };
};

/** Changes the image of each item in lists named `containers` and `initContainers`, wherever they are. */
function changeContainers(value: Value, change: ChangeValue): Result<Value> {
  if (isList(value)) {
    const items: Value[] = [];
    for (const item of value) {
      const made = changeContainers(item, change);
      if ("error" in made) return made;
      items.push(made.value);
    }
    return { value: items };
  }
  if (!isMap(value)) return { value };
  let map = value;
  for (const key of Object.keys(value)) {
    const inner = changeContainers(get(value, key) as Value, change);
    if ("error" in inner) return inner;
    let made = inner.value;
    if ((key === "containers" || key === "initContainers") && isList(made)) {
      const items: Value[] = [];
      for (const item of made) {
        const image = isMap(item) ? get(item, "image") : undefined;
        const changed = image === undefined || image === null ? { value: image } : change(image);
        if ("error" in changed) return changed;
        items.push(
          isMap(item) && typeof changed.value === "string" ? withKey(item, "image", changed.value) : item,
        );
      }
      made = items;
    }
    map = withKey(map, key, made);
  }
  return { value: map };
}

function imageChange({ compileRegexp }: Environment, rule: ValueMap): ChangeValue {
  const name = textAt(rule, "name");
  const rest = "(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?";
  const compiled = compileRegexp?.(`^${name}${rest}$`);
  const fits = (image: string) =>
    compiled === undefined || "error" in compiled ? splitImage(image).name === name : compiled.matches(image);
  return (value) => {
    if (typeof value === "object" && value !== null) return wrongNode("ScalarNode", value);
    const image = scalarText(value);
    return { value: fits(image) ? changedImage(image, rule) : value };
  };
}

function changedImage(image: string, rule: ValueMap): string {
  const old = splitImage(image);
  const [newTag, digest, suffix] = [
    textAt(rule, "newTag"),
    textAt(rule, "digest"),
    textAt(rule, "tagSuffix"),
  ];
  const made =
    newTag !== "" || digest !== ""
      ? { tag: newTag, digest }
      : suffix !== ""
        ? { tag: old.tag + suffix, digest: "" }
        : old;
  const name = textAt(rule, "newName") || old.name;
  return `${name}${made.tag === "" ? "" : `:${made.tag}`}${made.digest === "" ? "" : `@${made.digest}`}`;
}

function splitImage(image: string): { readonly name: string; readonly tag: string; readonly digest: string } {
  const slash = Math.max(image.indexOf("/"), 0);
  const at = image.indexOf("@", slash);
  const colon = image.indexOf(":", slash);
  const end = at < 0 ? image.length : at;
  const nameEnd = colon >= 0 && colon < end ? colon : end;
  return { name: image.slice(0, nameEnd), tag: image.slice(nameEnd + 1, end), digest: image.slice(end + 1) };
}
