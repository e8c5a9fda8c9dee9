import type { ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import type { CommandError, Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import type { DryRun } from "../../flags/common-flags.ts";
import type { ResourcesAndPairs } from "../../flags/key-value-arguments.ts";
import type { Info } from "../../objects/object-info.ts";
import type { ResolvedEnv } from "./resolve-env.ts";

/** The changed object, or null if it does not change, and the errors. */
export type ChangedObject = { readonly object: ValueMap | null; readonly errors: readonly CommandError[] };

/** A command of `kubectl set`, with the texts of success and failure. */
export type Setter = {
  readonly doneText: string;
  readonly failedText: string;
  /** Whether it sends a patch that changes nothing. Default false. */
  readonly sendsEmptyPatch?: boolean;
  /** Whether it is for other objects than those with a pod template. Default false. */
  readonly needsNoTemplate?: boolean;
  /** What becomes of resources in the arguments of `--local`. Default: they are refused. */
  readonly localWords?: "ignored" | "read";
  readonly split: (run: CommandRun) => Result<ResourcesAndPairs>;
  /** Returns an error that is found before the objects are fetched, or null. */
  readonly checkEarly: (run: CommandRun, words: ResourcesAndPairs, dryRun: DryRun) => CommandError | null;
  /** Asks the server for values that the arguments name, before the objects are fetched. */
  readonly ask?: (run: CommandRun) => Client<Result<readonly ValueMap[]>>;
  /** Asks the server for the values that the fetched objects refer to. */
  readonly resolve?: (run: CommandRun, infos: readonly Info[]) => Client<ResolvedEnv>;
  /** Reads the arguments once the objects are fetched. Returns the function that changes an object, or an error. */
  readonly read: (
    run: CommandRun,
    words: ResourcesAndPairs,
    dryRun: DryRun,
    /** What {@link ask} returned. */
    asked: readonly ValueMap[],
    /** What {@link resolve} returned. */
    resolved: ResolvedEnv,
  ) => Result<(info: Info) => ChangedObject>;
};
