/** The minor versions of Kubernetes that the server can have, the oldest first. */
const VERSIONS = ["1.34", "1.35", "1.36"] as const;

type Version = (typeof VERSIONS)[number];

/** The forms of a rule that changed. The key of each form is the first version that has it. There is always one for the oldest version. */
export type ByVersion<T> = { readonly "1.34": T } & { readonly [version in Version]?: T };

let current: Version = "1.36";

/** Calls a function that answers as a server of a version, such as `v1.34.4`. During the call, {@link formOf} returns the forms of that version. */
export function inVersion<T>(server: string, answer: () => T): T {
  const before = current;
  current = VERSIONS.find((one) => server.startsWith(`v${one}.`)) ?? "1.36";
  try {
    return answer();
  } finally {
    current = before;
  }
}

/** Returns the form of a rule in the version of the server that answers, otherwise in the newest version. */
export function formOf<T>(rule: ByVersion<T>): T {
  const since = VERSIONS.slice(0, VERSIONS.indexOf(current) + 1).findLast((one) => one in rule);
  return rule[since ?? "1.34"] as T;
}

/** Where the Go code of the server and of kubectl makes its table of kinds: messages about unknown kinds name it. */
export const SCHEME: ByVersion<string> = {
  "1.34": "pkg/runtime/scheme.go:110",
  "1.35": "pkg/runtime/scheme.go:111",
};
