let read: Promise<ReadonlyMap<string, string>> | undefined;

/** The texts of the rules of SPEC.md by their numbers, Markdown; loaded when first asked for. */
export function ruleTexts(): Promise<ReadonlyMap<string, string>> {
  read ??= import("../../engine/SPEC.md?raw").then(({ default: spec }) => readRules(spec));
  read.catch(() => {
    read = undefined; // another try loads it again
  });
  return read;
}

/** The rules of a text, each on a line of its own: `- **A2** …`. */
export function readRules(spec: string): ReadonlyMap<string, string> {
  return new Map(
    [...spec.matchAll(/^- \*\*(\w+)\*\* (.+)$/gm)].map(([, rule = "", text = ""]) => [
      rule,
      text.replaceAll(/(^|\W)_([^_]+)_(?=\W|$)/g, "$1*$2*"),
    ]),
  );
}
