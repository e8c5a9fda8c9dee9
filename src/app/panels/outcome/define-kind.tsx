import type { OutcomeView } from "../../../session/outcome/types.ts";
import { useActions, useCanEdit } from "../../context/page-context.ts";
import { focusOutcome } from "./focus-outcome.ts";
import "./define-kind.css";

/** A button that defines the kind that the server does not know. */
export function DefineKind({ kind, manifest }: NonNullable<OutcomeView["definable"]>) {
  const actions = useActions();
  if (!useCanEdit()) return null;
  return (
    <div className="outcome-define">
      <button
        type="button"
        className="button button-outline"
        onClick={() => {
          focusOutcome(); // the button disappears
          actions.defineKind(kind, manifest);
        }}
      >
        Define {kind}
      </button>
      <span className="quiet">
        Adds a definition that allows all fields to the cluster before the first step.
      </span>
    </div>
  );
}
