/** Variables of a command line by their names. */
export type Env = Readonly<Record<string, string>>;

/** Variables as they are typed: `NAME=value`, a line each. */
export function printEnv(env: Env): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

/** The variables of a text; lines that say none are left out, and of a name that stands twice the last one counts. */
export function readEnv(text: string): Env {
  const pairs = text.split("\n").flatMap((line) => {
    const [, name, value] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

export function isSameEnv(a: Env, b: Env): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
