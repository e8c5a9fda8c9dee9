/** A way to apply, by whose side the same steps are compared. */
export type Strategy = "serverSide" | "kubectl" | "applyV2" | "metacontroller";

/** In the order of columns. */
export const STRATEGIES: readonly Strategy[] = ["serverSide", "kubectl", "applyV2", "metacontroller"];

/** What sentences call them. */
export const STRATEGY_NAMES: { readonly [Name in Strategy]: string } = {
  serverSide: "Server-side apply",
  kubectl: "kubectl apply",
  applyV2: "Apply v2",
  metacontroller: "Metacontroller",
};
