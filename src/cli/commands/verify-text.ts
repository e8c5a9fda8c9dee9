import type { Value } from "../../engine/value/value.ts";
import type { Difference } from "../../verify/compare/differences.ts";
import { joinNames, plural, shorten } from "../../words.ts";
import { painter } from "../output/colours.ts";
import { printable } from "../output/printable.ts";
import { table } from "../output/table.ts";
import type { Terminal } from "../terminal.ts";

/** What came of a scenario on a cluster. */
export type VerifyView = {
  readonly title: string;
  /** The address of the server, or the context. */
  readonly cluster: string;
  /** The version of the cluster: `v1.36.3`. */
  readonly version: string;
  /** The version as which the simulation answers: `v1.36`. */
  readonly simulated: string;
  /** The namespace that stands for `default`. */
  readonly namespace: string;
  /** Whether all steps were played, and none differs. */
  readonly ok: boolean;
  readonly steps: readonly {
    readonly step: number;
    readonly actor: string;
    readonly does: string;
    readonly result: "ok" | "differs" | "not played";
    readonly differences: readonly Difference[];
  }[];
  /** Why not all steps were played; null if they were. */
  readonly problem: string | null;
  readonly notes: readonly string[];
  /** What stays on the cluster because the user wants it; null if nothing. */
  readonly kept: { readonly namespaces: readonly string[]; readonly suffix: string } | null;
  /** The paths of what could not be removed. */
  readonly left: readonly string[];
};

/** How many characters of a command line and of a value the table shows, and how many differences of a step. */
const MAX_PHRASE = 60;
const MAX_VALUE = 200;
const MAX_DIFFERENCES = 20;

/** Returns the table of the steps with their differences. */
export function verifyText(view: VerifyView, terminal: Terminal): string {
  const { title, cluster, version, simulated, namespace, steps, problem, notes, kept, left } = view;
  const paint = painter(terminal);
  const rows = steps.map(({ step, actor, does, result }) =>
    [`${step}.`, actor, shorten(does, MAX_PHRASE), result].map((cell) =>
      printable(cell.replace(/\s+/g, " ")),
    ),
  );
  const lines = table(rows).flatMap((line, at) => {
    const { result, differences } = steps[at] as VerifyView["steps"][number];
    const tone = result === "ok" ? "good" : result === "differs" ? "bad" : "quiet";
    const more = differences.length - MAX_DIFFERENCES;
    return [
      line.slice(0, line.length - result.length) + paint(tone, result),
      ...differences.slice(0, MAX_DIFFERENCES).flatMap((one) => differenceLines(one)),
      ...(more > 0 ? [`      and ${plural(more, "more difference")}`] : []),
    ];
  });
  const differing = steps.filter(({ result }) => result === "differs").length;
  const played = steps.filter(({ result }) => result !== "not played").length;
  const end = [
    `${plural(played, "step")} of ${steps.length} played, `,
    differing > 0 ? `${differing} with differences.` : played === 0 ? "nothing compared." : "no difference.",
    kept === null && left.length === 0 ? " What was made is removed." : "",
  ].join("");
  const parts = [
    [
      paint("heading", printable(title || "Untitled")),
      printable(`${cluster} is ${version}, the simulation ${simulated}. The namespace was ${namespace}.`),
    ],
    lines,
    problem === null ? [] : [paint("bad", printable(`Stopped: ${problem}`))],
    notes.map((one) => printable(`Note: ${one}`)),
    kept === null ? [] : keptLines(kept),
    left.length === 0 ? [] : ["These could not be removed:", ...left.map((path) => `  ${printable(path)}`)],
    [end],
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

function differenceLines({ where, path, cluster, simulated }: Difference): readonly string[] {
  return [
    `      ${printable(where)}${path === "" ? "" : ` ${printable(path)}`}`,
    `        cluster     ${valueText(cluster)}`,
    `        simulation  ${valueText(simulated)}`,
  ];
}

function valueText(value: Value | undefined): string {
  if (value === undefined) return "(not there)";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return printable(shorten(text.replace(/\n/g, "⏎"), MAX_VALUE));
}

function keptLines({ namespaces, suffix }: NonNullable<VerifyView["kept"]>): readonly string[] {
  return [
    `What was made stays: the ${namespaces.length === 1 ? "namespace" : "namespaces"} ${joinNames(namespaces)}, and cluster-scoped objects whose names contain ${suffix}.`,
    `Remove it: kubectl delete namespace ${namespaces.join(" ")}`,
  ];
}
