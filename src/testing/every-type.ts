import {
  anything,
  atomic,
  boolean,
  keyed,
  listOf,
  mapOf,
  number,
  setOf,
  string,
  struct,
} from "./notation.ts";

/** A port with a default protocol. */
export const port = struct({ port: number, protocol: string, name: string }, { protocol: "TCP" });
/** A struct with a field of each kind. */
export const everything = struct({
  n: number,
  s: string,
  b: boolean,
  st: struct({ x: string, y: string }),
  m: mapOf(string),
  mm: mapOf(struct({ b: string })),
  am: atomic(mapOf(string)),
  al: listOf(string),
  set: setOf(string),
  ports: keyed(["protocol", "port"], port),
  items: keyed(["name"], struct({ name: string, v: string, tags: setOf(string) })),
  any: anything,
  poly: { scalar: "untyped", map: { elementType: string } },
});
