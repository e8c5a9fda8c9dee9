import { keyProblems } from "../../../../server/kinds/common/data-keys.ts";
import { compareText } from "../../../../value/order.ts";
import { has, type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { type CommandError, type Failed, fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { cleanPath } from "../../files/clean-path.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";

/** The flags of ConfigMaps and Secrets that give keys and values. */
export const dataFlags: FlagSpecs = {
  "from-literal": { kind: "list" },
  "from-file": { kind: "list", splitsAtCommas: true },
  "from-env-file": { kind: "list", splitsAtCommas: true },
  "append-hash": { kind: "bool" },
};

/** How a kind adds a key: returns the error for a wrong or a second key, else null. */
export type AddKey = (key: string, value: string) => CommandError | null;

const ENV_NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

/** Why a text is not the name of an environment variable; null if it is one. */
export function envNameProblem(name: string): string | null {
  return ENV_NAME.test(name)
    ? null
    : "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')";
}

/**
 * Returns the data of a ConfigMap. Upstream: kubectl pkg/cmd/create/create_configmap.go (v0.36.3).
 */
export function readConfigMapData(run: CommandRun, name: string): Result<ValueMap> {
  const data: MutableMap = {};
  const add: AddKey = (key, value) => {
    const wrong = keyProblems(key);
    if (wrong.length > 0) {
      return fail(`${JSON.stringify(key)} is not a valid key name for a ConfigMap: ${wrong.join(",")}`).error;
    }
    if (has(data, key)) {
      return fail(
        `cannot add key ${JSON.stringify(key)}, another key by that name already exists in Data for ConfigMap ${JSON.stringify(name)}`,
      ).error;
    }
    put(data, key, value);
    return null;
  };
  const error = addFiles(run, add) ?? addLiterals(run, add) ?? addEnvFiles(run, add, "config");
  return error === null ? { value: data } : { error };
}

/** Returns the data of a Secret as texts. Upstream: kubectl pkg/cmd/create/create_secret.go (v0.36.3). */
export function readSecretData(run: CommandRun): Result<ValueMap> {
  const data: MutableMap = {};
  const add = secretKeys(data);
  const error = addLiterals(run, add) ?? addFiles(run, add) ?? addEnvFiles(run, add, "secret");
  return error === null ? { value: data } : { error };
}

/** Returns a function that adds a key to the data of a Secret. */
export function secretKeys(data: MutableMap): AddKey {
  return (key, value) => {
    const wrong = keyProblems(key);
    if (wrong.length > 0) {
      return fail(`${JSON.stringify(key)} is not valid key name for a Secret ${wrong.join(";")}`).error;
    }
    if (has(data, key)) {
      return fail(`cannot add key ${key}, another key by that name already exists`).error;
    }
    put(data, key, value);
    return null;
  };
}

/** Returns an error if `--from-env-file` is used together with other sources; else null. */
export function checkSources({ flags }: CommandRun): Failed | null {
  const others = flags.list("from-file").length + flags.list("from-literal").length;
  return flags.list("from-env-file").length > 0 && others > 0
    ? fail("from-env-file cannot be combined with from-file or from-literal")
    : null;
}

function addLiterals({ flags }: CommandRun, add: AddKey): CommandError | null {
  for (const literal of flags.list("from-literal")) {
    const equals = literal.indexOf("=");
    if (equals <= 0) return fail(`invalid literal source ${literal}, expected key=value`).error;
    const wrong = add(literal.slice(0, equals), literal.slice(equals + 1));
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Adds the files of `--from-file`: `path`, `key=path`, or a folder with a key for each of its files. */
export function addFiles(
  run: CommandRun,
  add: AddKey,
  sources = run.flags.list("from-file"),
): CommandError | null {
  for (const source of sources) {
    const place = splitSource(source);
    if ("error" in place) return place.error;
    const { key, path } = place.value;
    const text = run.environment.files.get(cleanPath(path));
    if (text !== undefined) {
      const wrong = add(key, text);
      if (wrong !== null) return wrong;
      continue;
    }
    const inside = filesInside(run, path);
    const isMade = run.environment.folders?.has(cleanPath(path)) === true;
    const isFolder = inside.length > 0 || isMade || cleanPath(path) === ".";
    if (!isFolder) return fail(`error reading ${path}: no such file or directory`).error;
    if (source.includes("=")) return fail("cannot give a key name for a directory path").error;
    for (const [name, content] of inside) {
      const wrong = add(name, content);
      if (wrong !== null) return wrong;
    }
  }
  return null;
}

function splitSource(source: string): Result<{ readonly key: string; readonly path: string }> {
  const [before = "", after, ...more] = source.split("=");
  if (after === undefined) {
    const path = cleanPath(source);
    return { value: { key: path.slice(path.lastIndexOf("/") + 1), path: source } };
  }
  if (more.length > 0) return fail("key names or file paths cannot contain '='");
  if (before === "") return fail(`key name for file path ${after} missing`);
  if (after === "") return fail(`file path for key name ${before} missing`);
  return { value: { key: before, path: after } };
}

/** Returns the names and texts of the files of a folder, without those of its folders, sorted by name. */
function filesInside({ environment }: CommandRun, folder: string): readonly (readonly [string, string])[] {
  const clean = cleanPath(folder);
  const start = clean === "." ? "" : `${clean}/`;
  return [...environment.files]
    .filter(([path]) => path.startsWith(start) && !path.slice(start.length).includes("/"))
    .map(([path, text]) => [path.slice(start.length), text] as const)
    .sort(([a], [b]) => compareText(a, b));
}

function addEnvFiles(run: CommandRun, add: AddKey, what: string): CommandError | null {
  for (const path of run.flags.list("from-env-file")) {
    const text = run.environment.files.get(cleanPath(path));
    if (text === undefined) {
      return filesInside(run, path).length > 0
        ? fail(`env ${what} file cannot be a directory`).error
        : fail(`error reading ${path}: no such file or directory`).error;
    }
    const wrong = addEnvLines(run, text, add);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Adds the lines `key=value` of a file. A line without `=` takes the value of the environment variable. */
function addEnvLines({ environment }: CommandRun, text: string, add: AddKey): CommandError | null {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  for (const given of lines) {
    const line = given.trimStart();
    if (line === "" || line.startsWith("#")) continue;
    const equals = line.indexOf("=");
    const key = equals < 0 ? line : line.slice(0, equals);
    const problem = envNameProblem(key);
    if (problem !== null) return fail(`${JSON.stringify(key)} is not a valid key name: ${problem}`).error;
    const value = equals < 0 ? (environment.variables[key] ?? "") : line.slice(equals + 1);
    const wrong = add(key, value);
    if (wrong !== null) return wrong;
  }
  return null;
}
