/** Environment variables by their names. */
export type Env = Readonly<Record<string, string>>;

/** Prints variables as `NAME=value`, one on each line. */
export function printEnv(env: Env): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

/** Reads variables from a text. Ignores other lines. If a name occurs twice, the last one counts. */
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
