/** Returns what replaces a value of a Secret. */
type Replace = (value: string) => string;

/** A word of a shell command, also with quotes in it. */
const WORD = String.raw`(?:[^\s"'\\;|&<>()]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+`;

/** Flags whose values are secret. Of `--from-literal` only what is after the key is. */
const FLAG = "--(?:from-literal|token|password|docker-password)";
const IN_COMMAND = new RegExp(String.raw`(${FLAG})(=|\s+)(${WORD})`, "g");
const ALONE = new RegExp(`^${FLAG}$`);
const WITH_VALUE = new RegExp(`^(${FLAG})=(.*)$`, "s");

/** The credentials in the header of a request. */
const HEADER = /(\bAuthorization:\s*(?:Bearer|Basic)\s+)([^\s"'\\]+)/gi;

/** A patch of a Secret on a command line. */
const PATCH = new RegExp(
  String.raw`(\bpatch\s+secrets?[\s/][^\n]{0,500}?\s(?:-p|--patch)(?:=|\s+))(${WORD})`,
  "g",
);

/**
 * Replaces the secret values in the command lines of a text: of flags such as `--from-literal` and `--token`, of authorization headers, and
 * the patches of Secrets, with `replacePatch`. The literals of a ConfigMap are not secret, nor are references to variables.
 */
export function replaceInCommands(text: string, replace: Replace, replacePatch: Replace): string {
  if (!/--(from-literal|token|password|docker-password)|authorization:|patch\s+secret/i.test(text))
    return text;
  return text
    .replace(IN_COMMAND, (whole, flag: string, between: string, word: string, at: number) => {
      if (isOfConfigMap(flag, text.slice(0, at))) return whole;
      const value = unquoted(word);
      const made = withValue(flag, value, replace);
      return made === value ? whole : `${flag}${between}${quoted(made)}`;
    })
    .replace(HEADER, (whole, name: string, value: string) =>
      value.startsWith("$") ? whole : name + replace(value),
    )
    .replace(PATCH, (whole, before: string, word: string) => {
      const value = unquoted(word);
      const made = replacePatch(value);
      return made === value ? whole : before + quoted(made);
    });
}

/** As {@link replaceInCommands}, for a command as a list of words, as a container has it. `change` gets the words without secret values. */
export function replaceInArguments(
  words: readonly string[],
  replace: Replace,
  change: (word: string) => string,
): readonly string[] {
  return words.map((word, at) => {
    const before = words[at - 1] ?? "";
    const [, named, given] = WITH_VALUE.exec(word) ?? [];
    const flag = ALONE.test(before) ? before : named;
    if (flag === undefined || isOfConfigMap(flag, words.slice(Math.max(0, at - MAX_COMMAND), at).join(" ")))
      return change(word);
    return flag === before
      ? withValue(flag, word, replace)
      : `${flag}=${withValue(flag, given ?? "", replace)}`;
  });
}

/** Returns the value of a flag with its secret part replaced. */
function withValue(flag: string, value: string, replace: Replace): string {
  const start = flag === "--from-literal" ? value.indexOf("=") + 1 : 0;
  const secret = value.slice(start);
  const isKnown = secret !== "" && !secret.startsWith("$") && (flag !== "--from-literal" || start > 0);
  return isKnown ? value.slice(0, start) + replace(secret) : value;
}

/** The most characters between the beginning of a command and its flag. */
const MAX_COMMAND = 2000;

/** Whether a flag belongs to `kubectl create configmap`: `before` is the command before it. */
function isOfConfigMap(flag: string, before: string): boolean {
  const created =
    before
      .slice(-MAX_COMMAND)
      .match(/\bcreate\s+\S+/g)
      ?.at(-1) ?? "";
  return flag === "--from-literal" && /\s(configmaps?|cm)$/.test(created);
}

/** Returns a word of a command without its quotes. */
function unquoted(word: string): string {
  return word.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs, (_, escaped, double, single) =>
    double !== undefined ? String(double).replace(/\\(["\\$`])/g, "$1") : (escaped ?? single),
  );
}

/** Returns a text as a word of a command, in quotes if it needs them. */
function quoted(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
