import type { ApplyAnswer } from "../../cluster-client/dry-run.ts";
import { plural } from "../../words.ts";
import { usePageContext } from "../context/page-context.ts";
import { useAnswer } from "../context/use-answer.ts";
import { differs, FieldRows } from "./field-rows.tsx";

type AnswerDifferencesProps = {
  readonly here: ApplyAnswer;
  readonly there: ApplyAnswer;
  /** Whether the apply writes the status. Otherwise the status of the object is that of its controllers, and not compared. */
  readonly isStatus: boolean;
};

/** Says field by field where the object of the cluster differs from the simulated one. Nothing if one of them refuses the apply. */
export function AnswerDifferences({ here, there, isStatus }: AnswerDifferencesProps) {
  const { engine } = usePageContext();
  const hasBoth = here.object !== null && there.object !== null;
  const { answer, hasFailed } = useAnswer(
    hasBoth
      ? {
          topic: "objects",
          about: [here.object, there.object],
          ask: () =>
            engine.analyse({ of: "objects", first: here.object, second: there.object, definition: null }),
        }
      : null,
  );
  if (!hasBoth) return null;
  if (hasFailed) return <p role="alert">The page could not compare the objects.</p>;
  if (answer?.of !== "objects") return <p className="quiet">Comparing…</p>;
  const compared = answer.fields.filter(({ label }) => isStatus || !/^\.status(\.|$)/.test(label));
  const fields = compared.filter(differs);
  if (fields.length === 0)
    return <p>{`Values and owners of all ${plural(compared.length, "field")} are the same.`}</p>;
  return (
    <>
      <p>{`${plural(fields.length, "field")} of ${compared.length} ${fields.length === 1 ? "differs" : "differ"} in value or owners.`}</p>
      <FieldRows label="Differences" heads={["Simulation", "Cluster"]} fields={fields} />
    </>
  );
}
