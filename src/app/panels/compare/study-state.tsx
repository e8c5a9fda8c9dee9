/** Stands where an answer is still to come, or never will. */
export function StudyState({ kind }: { readonly kind: "waiting" | "failed" }) {
  if (kind === "waiting") {
    return (
      <p className="panel-empty" role="status">
        Working it out…
      </p>
    );
  }
  return (
    <div className="panel-empty" role="alert">
      <p>
        <strong>This could not be worked out.</strong> Change the scenario, or choose another view and come
        back.
      </p>
    </div>
  );
}
