import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isList, isMap, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { cleanPath } from "../../files/clean-path.ts";

/** A default of a flag. */
export type Option = { readonly name: string; readonly value: string };

/** The values that flags of a command have if the user does not set them. */
export type Defaults = { readonly command: string; readonly options: readonly Option[] };

/** A name for a command with arguments and flags. */
export type Alias = Defaults & {
  readonly name: string;
  readonly prependArgs: readonly string[];
  readonly appendArgs: readonly string[];
};

/** The preferences of a user: a kuberc file. `credentialPlugins`: its fields about programs for credentials, which do nothing here. */
export type Preferences = {
  readonly defaults: readonly Defaults[];
  readonly aliases: readonly Alias[];
  readonly credentialPlugins: ValueMap;
};

/** The preferences of a user without a kuberc file. */
export const NO_PREFERENCES: Preferences = { defaults: [], aliases: [], credentialPlugins: {} };

/** The kuberc of a scenario that names no other. */
const DEFAULT_FILE = ".kube/kuberc";

/** Where the preferences are; null if the variable KUBERC is `off`. */
export type KubercFile = { readonly name: string; readonly isExplicit: boolean } | null;

/** Returns the kuberc file. `flag` is the value of `--kuberc`. */
export function kubercFile({ variables }: Pick<Environment, "variables">, flag: string): Result<KubercFile> {
  const variable = variables["KUBERC"] ?? "";
  if (variable === "off") {
    return flag === ""
      ? { value: null }
      : fail("disabling kuberc via KUBERC=off and passing kuberc flag are mutually exclusive");
  }
  const name = flag || variable;
  return { value: { name: name || DEFAULT_FILE, isExplicit: name !== "" } };
}

/** Returns the text of a file, or undefined if it does not exist. */
export function textOfKuberc({ files }: Environment, name: string): string | undefined {
  return files.get(cleanPath(name));
}

/** Returns the preferences in a text, or null if it has none. */
export function readPreferences({ parseYaml }: Environment, text: string): Preferences | null {
  const parsed = parseYaml(text);
  const value = "value" in parsed ? parsed.value : null;
  if (!isMap(value) || get(value, "kind") !== "Preference") return null;
  if (!textAt(value, "apiVersion").startsWith("kubectl.config.k8s.io/")) return null;
  const credentialPlugins = Object.fromEntries(
    Object.entries(value).filter(([key]) => key.startsWith("credentialPlugin")),
  );
  return {
    defaults: mapsOf(get(value, "defaults")).map(defaultsOf),
    aliases: mapsOf(get(value, "aliases")).map((one) => ({
      ...defaultsOf(one),
      name: textAt(one, "name"),
      prependArgs: textsOf(one, "prependArgs"),
      appendArgs: textsOf(one, "appendArgs"),
    })),
    credentialPlugins,
  };
}

function defaultsOf(one: ValueMap): Defaults {
  const options = mapsOf(get(one, "options")).map((option) => ({
    name: textAt(option, "name"),
    value: textAt(option, "default"),
  }));
  return { command: textAt(one, "command"), options };
}

function textsOf(one: ValueMap, key: string): readonly string[] {
  const list = get(one, key);
  return isList(list) ? list.map(String) : [];
}

/** Returns preferences as kubectl prints them, in the order of its Go structs. `none` stands for an empty list. */
export function documentOfPreferences(
  { defaults, aliases, credentialPlugins }: Preferences,
  none: readonly [] | null,
): ValueMap {
  const optionsOf = (options: readonly Option[]) =>
    options.length === 0 ? {} : { options: options.map(({ name, value }) => ({ name, default: value })) };
  const listed = (key: string, list: readonly string[]) => (list.length === 0 ? {} : { [key]: list });
  return {
    kind: "Preference",
    apiVersion: "kubectl.config.k8s.io/v1beta1",
    defaults:
      defaults.length === 0
        ? none
        : defaults.map(({ command, options }) => ({ command, ...optionsOf(options) })),
    aliases:
      aliases.length === 0
        ? none
        : aliases.map(({ name, command, prependArgs, appendArgs, options }) => ({
            name,
            command,
            ...listed("prependArgs", prependArgs),
            ...listed("appendArgs", appendArgs),
            ...optionsOf(options),
          })),
    ...credentialPlugins,
  };
}
