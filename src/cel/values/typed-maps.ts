const maps = new WeakSet<object>();

/** Remembers that a schema describes this map. */
export function keepSchema(map: object): void {
  maps.add(map);
}

/** Whether a schema describes a value: it is an object or a map of a custom resource in a rule. */
export function hasSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && maps.has(value);
}
