import { get, type ValueMap } from "../../engine/value/value.ts";
import type { Registration } from "./registration.ts";

/** Returns the replayer of a line by its `fn`, else by its `kind`, else by its shape; undefined if there is none. */
export type Dispatch = (line: ValueMap) => Registration | undefined;

/** Returns the function that finds replayers. It ignores an unknown `kind`, which may be the kind of a Kubernetes object. */
export function dispatcher(registrations: readonly Registration[]): Dispatch {
  const byFn = index(registrations, (one) => one.fns ?? []);
  const byKind = index(registrations, (one) => one.kinds ?? []);
  return (line) => {
    const fn = get(line, "fn");
    if (typeof fn === "string") return byFn.get(fn);
    const kind = get(line, "kind");
    const found = typeof kind === "string" ? byKind.get(kind) : undefined;
    return found ?? registrations.find((one) => one.shape?.(line));
  };
}

function index(
  registrations: readonly Registration[],
  names: (registration: Registration) => readonly string[],
): ReadonlyMap<string, Registration> {
  const out = new Map<string, Registration>();
  for (const registration of registrations) {
    for (const name of names(registration)) {
      if (out.has(name)) throw new Error(`two replayers for ${name}`);
      out.set(name, registration);
    }
  }
  return out;
}
