/** Shown while an analysis is pending, or after it failed. */
export function AnalysisState({ kind }: { readonly kind: "waiting" | "failed" }) {
  if (kind === "waiting") {
    return (
      <p className="panel-empty" role="status">
        Calculating…
      </p>
    );
  }
  return (
    <div className="panel-empty" role="alert">
      <p>
        <strong>The result could not be calculated.</strong> Change the scenario, or choose another view and
        come back.
      </p>
    </div>
  );
}
