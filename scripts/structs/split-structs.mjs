import {
  PLAIN_CONTAINER_FIELDS,
  PLAIN_POD_SPEC_FIELDS,
} from "../../src/engine/server/kinds/core/pod-template/plain-pod.ts";

/** The structs of the kinds whose code is in the worker's core (`src/engine/server/kinds/find-kind.ts`), and of their subresource. */
const FIRST = ["apps/v1.Deployment", "apps/v1.ReplicaSet", "core/v1.ConfigMap", "autoscaling/v1.Scale"];

/** The fields whose structs are first, by struct, and those that Go writes always. A pod with another field needs the part `server` anyway. */
const FIRST_FIELDS = new Map([
  ["core/v1.PodSpec", PLAIN_POD_SPEC_FIELDS],
  ["core/v1.Container", PLAIN_CONTAINER_FIELDS],
]);

/** Splits the lines of structs: `first` are those of the kinds that most scenarios use, and what their fields of most scenarios contain. */
export function splitStructs(lines) {
  const byName = new Map(lines.map((line) => [line.split(" ", 1)[0], line]));
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const owner = name.slice(0, name.lastIndexOf("."));
    for (const [, field, around, to] of byName.get(name).matchAll(/(\w+)[?~]*:(\S*)@([\w./]+)/g))
      if (around === "" || (FIRST_FIELDS.get(name)?.includes(field) ?? true))
        visit(to.includes("/") ? to : `${owner}.${to}`);
  };
  FIRST.forEach(visit);
  const isFirst = (line) => found.has(line.split(" ", 1)[0]);
  return { first: lines.filter(isFirst), late: lines.filter((line) => !isFirst(line)) };
}
