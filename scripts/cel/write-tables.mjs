/**
 * Writes `types/functions.generated.ts` and `syntax/grammar.generated.ts` in `src/cel/check` from cel-go and Kubernetes' Go modules. Needs Go.
 * Run: node scripts/cel/write-tables.mjs
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const folder = new URL(".", import.meta.url).pathname;
const target = new URL("../../src/cel/check/", import.meta.url);
const go = (...args) => execFileSync("go", args, { cwd: folder, encoding: "utf8" });
const grammar = `${go("list", "-m", "-f", "{{.Dir}}", "github.com/google/cel-go").trim()}/parser/gen`;
const version = go("list", "-m", "-f", "{{.Version}}", "github.com/google/cel-go").trim();

/** Returns the sections of a file that ANTLR wrote, by their titles. */
function sectionsOf(file) {
  const titles = /^(token literal names|token symbolic names|rule names|channel names|mode names|atn):\n/m;
  const parts = readFileSync(`${grammar}/${file}`, "utf8").split(titles).slice(1);
  const sections = {};
  for (let i = 0; i < parts.length; i += 2) sections[parts[i]] = parts[i + 1].trim();
  return sections;
}

const text = (words) => JSON.stringify(words.split("\n").join(" "));
const numbers = (list) => JSON.stringify(JSON.parse(list).join(","));
const parser = sectionsOf("CEL.interp");
const lexer = sectionsOf("CELLexer.interp");
const write = (name, lines) => writeFileSync(new URL(name, target), `${lines.join("\n")}\n`);

write("syntax/grammar.generated.ts", [
  `// Written by scripts/cel/write-tables.mjs from cel-go ${version} (Apache-2.0): what ANTLR made of its grammar.`,
  "// biome-ignore-all format: long texts",
  `export const LITERAL_NAMES = ${text(parser["token literal names"])};`,
  `export const SYMBOLIC_NAMES = ${text(parser["token symbolic names"])};`,
  `export const PARSER_RULES = ${text(parser["rule names"])};`,
  `export const PARSER_STATES = ${numbers(parser.atn)};`,
  `export const LEXER_RULES = ${text(lexer["rule names"])};`,
  `export const LEXER_CHANNELS = ${text(lexer["channel names"])};`,
  `export const LEXER_MODES = ${text(lexer["mode names"])};`,
  `export const LEXER_STATES = ${numbers(lexer.atn)};`,
]);

write("types/functions.generated.ts", [
  "// Written by scripts/cel/write-tables.mjs from k8s.io/apiserver v0.36.3 (Apache-2.0).",
  "// biome-ignore-all format: a long text",
  "/** The functions that Kubernetes declares, a line for each overload: name, identifier, `member`, types of arguments, type of the result. */",
  `export const FUNCTIONS = ${JSON.stringify(go("run", ".").trim())};`,
]);
