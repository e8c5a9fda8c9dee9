let read: Promise<ReadonlyMap<string, string>> | undefined;

/** Returns the rules of SPEC.md as Markdown, by their numbers. The first call fetches them. Rejects if that fails; the next call tries again. */
export function ruleTexts(): Promise<ReadonlyMap<string, string>> {
  read ??= import("../../../engine/SPEC.md?raw").then(({ default: spec }) => readRules(spec));
  read.catch(() => {
    read = undefined; // the next call fetches it again
  });
  return read;
}

/** Reads the rules from the text of SPEC.md. Each is one line: `- **A2** …`. */
export function readRules(spec: string): ReadonlyMap<string, string> {
  return new Map(
    [...spec.matchAll(/^- \*\*(\w+)\*\* (.+)$/gm)].map(([, rule = "", text = ""]) => [
      rule,
      text.replaceAll(/(^|\W)_([^_]+)_(?=\W|$)/g, "$1*$2*"),
    ]),
  );
}
