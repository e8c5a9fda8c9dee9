/** The program whose commands a script has. */
export type ScriptProgram = "kubectl";

/** A script that repeats a run on a real cluster. */
export type Script = {
  readonly text: string;
  /** What the program cannot do, or does otherwise than the page: a sentence for each. */
  readonly limits: readonly string[];
};
