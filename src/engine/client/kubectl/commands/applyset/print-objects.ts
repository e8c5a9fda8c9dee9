import type { Member } from "../../applyset/list-members.ts";
import { type CommandError, fail } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import type { FlagSpecs } from "../../flags/parse-flags.ts";
import { asList, printDocument, printObjectName } from "../../output/print-result.ts";
import { printTable } from "../../output/text-table.ts";

/** The flags of commands that print members or parents. */
export const printFlags: FlagSpecs = {
  ...commonFlags,
  output: { kind: "text", short: "o" },
  "show-managed-fields": { kind: "bool" },
  "all-namespaces": { kind: "bool", short: "A" },
};

/** Prints members or parents in the format of `-o`. Returns an error for an unknown format, else null. */
export function printObjects(run: CommandRun, members: readonly Member[]): CommandError | null {
  const objects = members.map(({ object }) => object);
  const output = run.flags.text("output");
  switch (output) {
    case "name":
      for (const object of objects) run.out.push(`${printObjectName(object)}\n`);
      return null;
    case "yaml":
    case "json":
      printDocument(run, output, asList(objects));
      return null;
    case "": {
      const rows = members.map(({ namespace, object }) => [namespace || "<none>", printObjectName(object)]);
      run.out.push(rows.length === 0 ? "No members\n" : printTable([["NAMESPACE", "NAME"], ...rows]));
      return null;
    }
    default:
      return fail(`unexpected -o output mode: ${output}. Supported: name, json, yaml`).error;
  }
}
