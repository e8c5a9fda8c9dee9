import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** A schema of a custom resource, as far as the server's own walkers need it. */
export type Structural = {
  readonly type: string;
  readonly properties: ReadonlyMap<string, Structural>;
  /** For keys that `properties` does not name; true allows anything, null is silent. */
  readonly additional: Structural | true | null;
  readonly items: Structural | null;
  readonly nullable: boolean;
  /** Undefined without one. */
  readonly default: Value | undefined;
  readonly preserves: boolean;
  readonly embedded: boolean;
  readonly intOrString: boolean;
  readonly listType: string;
  readonly listKeys: readonly string[];
  /** The schema itself, with all that only validation reads. */
  readonly source: ValueMap;
};

const known = new WeakMap<ValueMap, Structural>();

/** The schema in a form made for walking; the same for the same source. */
export function structuralOf(source: ValueMap): Structural {
  const found = known.get(source);
  if (found !== undefined) return found;
  const made = build(source);
  known.set(source, made);
  return made;
}

function build(source: ValueMap): Structural {
  const properties = get(source, "properties");
  const additional = get(source, "additionalProperties");
  const items = get(source, "items");
  return {
    type: text(get(source, "type")),
    properties: isMap(properties)
      ? new Map(
          Object.keys(properties).flatMap((name) => {
            const property = get(properties, name);
            return isMap(property) ? [[name, structuralOf(property)] as const] : [];
          }),
        )
      : new Map(),
    additional: isMap(additional) ? structuralOf(additional) : additional === true ? true : null,
    items: isMap(items) ? structuralOf(items) : null,
    nullable: get(source, "nullable") === true,
    default: get(source, "default") ?? undefined,
    preserves: get(source, "x-kubernetes-preserve-unknown-fields") === true,
    embedded: get(source, "x-kubernetes-embedded-resource") === true,
    intOrString: get(source, "x-kubernetes-int-or-string") === true,
    listType: text(get(source, "x-kubernetes-list-type")),
    listKeys: list(get(source, "x-kubernetes-list-map-keys")).filter((key) => typeof key === "string"),
    source,
  };
}

/** Whether a field name belongs to every object: `apiVersion`, `kind` and `metadata`. */
export function isObjectField(name: string): boolean {
  return name === "apiVersion" || name === "kind" || name === "metadata";
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

function list(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
