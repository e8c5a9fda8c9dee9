import { usePageState } from "../context/page-context.ts";
import { PrintedResult } from "../panels/print/print-document.tsx";

/** An embedded page on paper: the shown object with its owners, without the way to it, because the frame has little room. */
export function EmbedDocument() {
  const { title, steps } = usePageState((state) => state.scenario);
  const frame = usePageState((state) => state.frame);
  return (
    <article className="print" aria-label="Printed document">
      <h1>{title || "Untitled"}</h1>
      {frame !== null && (
        <PrintedResult frame={frame} place={steps.findIndex(({ id }) => id === frame.step) + 1} />
      )}
    </article>
  );
}
