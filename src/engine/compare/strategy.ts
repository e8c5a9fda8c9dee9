/** A way to apply objects. */
export type Strategy = "serverSide" | "kubectl" | "applyV2" | "metacontroller";

/** All strategies, in the order of the columns. */
export const STRATEGIES: readonly Strategy[] = ["serverSide", "kubectl", "applyV2", "metacontroller"];

/** Their names in sentences. */
export const STRATEGY_NAMES: { readonly [Name in Strategy]: string } = {
  serverSide: "Server-side apply",
  kubectl: "Client-side apply",
  applyV2: "Apply v2",
  metacontroller: "Metacontroller",
};
