import type { Expression } from "../syntax/expression.ts";
import type { CelType } from "../types/types.ts";
import type { Estimate } from "./estimate.ts";

/** A value that a function gets. `path` is empty if it is not part of the object. */
export type Node = {
  readonly path: readonly string[];
  readonly type: CelType;
  readonly part: Expression | null;
  readonly size: Estimate | null;
};

/** A call of a function, with the costs of its arguments. */
export type Callee = {
  readonly name: string;
  readonly overload: string;
  readonly target: Node | null;
  readonly args: readonly Node[];
  readonly costs: readonly Estimate[];
};

/** What a call costs, and the size of its result if it is known. */
export type CallCost = { readonly cost: Estimate; readonly size?: Estimate };
