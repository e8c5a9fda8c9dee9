import type { StateComparison } from "../../session/states/types.ts";
import { joinNames, plural, shortenPair, verbFor } from "../../words.ts";
import { scenarioOrNull } from "../input/read-scenario-file.ts";
import { openSession } from "../open-session.ts";
import { painter } from "../output/colours.ts";
import { printable, printJson } from "../output/printable.ts";
import { EXIT, type Terminal } from "../terminal.ts";
import { findStep } from "./find-step.ts";
import { inVersion } from "./in-version.ts";

/** The steps after which the states are: numbers from 1, 0 for the state before the first step, null for the last step. */
export type DiffOptions = {
  readonly from: number | null;
  readonly to: number | null;
  /** The Kubernetes version in which the second plays; null for that of its file. */
  readonly kubernetes: string | null;
  readonly json: boolean;
};

/** Prints which values and owners differ between two steps, of one scenario or of two. Returns 1 if any do. */
export async function diffFiles(
  terminal: Terminal,
  files: readonly [string, string | undefined],
  { from, to, kubernetes, json }: DiffOptions,
): Promise<number> {
  const [firstFile, secondFile = firstFile] = files;
  if (files[1] === undefined && from === null && kubernetes === null) {
    terminal.err(
      "Name two scenarios, or with --from the first of two steps, or with --kubernetes another version.\n",
    );
    return EXIT.wrong;
  }
  if (firstFile === "-" && files[1] === "-") {
    terminal.err("Only one of the scenarios can come from the standard input.\n");
    return EXIT.wrong;
  }
  const first = await scenarioOrNull(terminal, firstFile);
  const other = files[1] === undefined ? first : await scenarioOrNull(terminal, secondFile);
  if (first === null || other === null) return EXIT.wrong;
  const second = inVersion(other, kubernetes);
  const states = [];
  for (const [scenario, number] of [[first, from] as const, [second, to] as const]) {
    const found = number === 0 ? { id: null } : findStep(scenario, number);
    if ("problem" in found) {
      terminal.err(`${found.problem}\n`);
      return EXIT.wrong;
    }
    states.push({ scenario, step: found.id });
  }
  const session = openSession();
  session.run(first, { step: null, object: null });
  const [before, after] = states;
  if (before === undefined || after === undefined) throw new Error("two states are compared");
  const answer = session.analyse({ of: "states", first: before, second: after });
  if (answer.of !== "states") throw new Error("the session answered another question");
  const { comparison } = answer;
  terminal.out(json ? printJson(comparison) : comparisonText(comparison, terminal));
  return comparison.objects.length === 0 ? EXIT.ok : EXIT.differs;
}

/** How many characters of a value a line shows. */
const MAX_VALUE = 60;

function comparisonText({ objects, same }: StateComparison, terminal: Terminal): string {
  const paint = painter(terminal);
  const parts = objects.map(({ name, isIn, fields }) => {
    if (isIn !== "both") return `${paint("heading", printable(name))}: only in the ${isIn}`;
    const lines = fields.flatMap(({ label, first, second, hasOtherValue, hasOtherOwners }) => {
      const [before, after] = shortenPair(first.value, second.value, MAX_VALUE);
      return [
        `  ${printable(label)}`,
        ...(hasOtherValue
          ? [`    ${paint("bad", `- ${valueText(before)}`)}`, `    ${paint("good", `+ ${valueText(after)}`)}`]
          : [`    ${valueText(after)}`]),
        ...(hasOtherOwners ? [`    ${ownersText(first.owners)} → ${ownersText(second.owners)}`] : []),
      ];
    });
    return [paint("heading", printable(name)), ...lines].join("\n");
  });
  const count = objects.length;
  const others = `${plural(same, "object")} ${same === 1 ? "is" : "are"} the same.`;
  const end =
    count === 0
      ? `No difference. ${others}`
      : `${plural(count, "object")} ${count === 1 ? "differs" : "differ"}${same === 0 ? "." : `, ${others}`}`;
  return `${[...parts, end].join("\n\n")}\n`;
}

function valueText(value: string): string {
  return value === "" ? "(not there)" : printable(value);
}

function ownersText(owners: readonly string[]): string {
  return owners.length === 0
    ? "no owner"
    : `${verbFor(owners, "owner", "owners")} ${printable(joinNames(owners))}`;
}
