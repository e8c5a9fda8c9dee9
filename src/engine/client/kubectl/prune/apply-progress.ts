import type { CommandRun } from "../command-run.ts";
import type { DryRun } from "../flags/common-flags.ts";
import type { Info } from "../objects/object-info.ts";
import type { WriteSettings } from "../objects/write-requests.ts";

/** The validated flags of an apply. */
export type ApplySettings = {
  readonly serverSide: boolean;
  readonly force: boolean;
  readonly manager: string;
  readonly dryRun: DryRun;
  readonly validation: "Strict" | "Warn" | "Ignore";
  readonly cascade: string;
  readonly grace: number;
};

/** Returns the settings of the write requests of an apply. */
export function writeSettingsOf({
  manager,
  validation,
  dryRun,
}: Pick<ApplySettings, "manager" | "validation" | "dryRun">): WriteSettings {
  return { manager, validation, dryRun: dryRun === "server" };
}

/** What an apply did so far. `uids` and `namespaces` decide what it prunes. */
export type ApplyProgress = {
  readonly settings: ApplySettings;
  readonly uids: Set<string>;
  readonly namespaces: Set<string>;
  /** The objects to print at the end, if `-o` asks for whole objects. */
  readonly results: Info[];
};

/** Whether `-o` asks for whole objects, which are printed at the end. */
export function printsWholeObjects({ flags }: CommandRun): boolean {
  const output = flags.text("output");
  return output !== "" && output !== "name";
}
