import type { Value } from "../value/value.ts";
import type { Outcome } from "./outcome.ts";

/** The object that a goal is about. Without apiVersion, objects of all groups with this kind. */
export type GoalObject = {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly name: string;
  /** Default: `default` for namespaced kinds. */
  readonly namespace?: string;
};

/** Without `object`, a goal is about the first object that a step reads or writes. */
type AboutObject = { readonly object?: GoalObject };

/** `field` is a path as Kubernetes prints it: `.spec.template.spec.containers[name="web"].image`. */
type AboutField = AboutObject & { readonly field: string };

/** The entries of managedFields with this name; all of them without `operation` and `subresource`. An empty subresource: the object itself. */
type AboutManager = AboutObject & {
  readonly manager: string;
  readonly operation?: "Apply" | "Update";
  readonly subresource?: string;
};

/** A condition on the cluster after the last step, or on the steps. The scenario file has the same fields. */
export type Goal =
  | { readonly exists: boolean; readonly object: GoalObject }
  /** `always`: after each step that was not given, not only after the last one. */
  | (AboutField & { readonly value: Value; readonly always?: true })
  | (AboutField & { readonly absent: true })
  /** The manager owns the field, alone or with others. */
  | (AboutManager & { readonly owns: string })
  /** The manager and another one own the field. */
  | (AboutManager & { readonly shares: string })
  | (AboutManager & { readonly doesNotOwn: string })
  /**
   * A step that was not given ended so. `conflicts`: with exactly these fields. `code`: with this code of its last response. `dryRun`: each
   * of its requests that could write was a dry run, and there was one.
   */
  | {
      readonly outcome: Outcome;
      readonly conflicts?: readonly string[];
      readonly code?: number;
      readonly actor?: string;
      readonly dryRun?: true;
    }
  /** Since the given steps, only these fields, and those inside of them, have another value. Metadata of the server does not count. */
  | (AboutObject & { readonly onlyChanged: readonly string[] })
  /** At most so many steps after the given ones. */
  | { readonly atMostSteps: number }
  /** No step after the given ones sends an apply with force. */
  | { readonly withoutForce: true }
  /** No step after the given ones ended in a conflict. */
  | { readonly withoutConflict: true }
  /** Each step after the given ones that writes is an apply, server-side or with `kubectl apply`. */
  | { readonly onlyApply: true };
