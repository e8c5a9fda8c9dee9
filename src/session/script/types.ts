/** The program whose commands a script has, or the package that a Go test tests. */
export type ScriptProgram = "kubectl" | "curl" | "go-merge" | "go-managedfields";

/** A script that repeats a run on a real cluster. */
export type Script = {
  /** Empty if there is none; `limits` then says why. */
  readonly text: string;
  /** What the program cannot do, or does otherwise than the page: a sentence for each. */
  readonly limits: readonly string[];
};
