import { usePageState } from "../../context/page-context.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { soonShown } from "../../ui/lazy-part.tsx";

const RunProgress = soonShown(() => import("./run-progress.tsx").then((part) => part.RunProgress));

/** The progress of a long run, with a button to stop it; nothing without one. */
export function Running() {
  const isBusy = usePageState((state) => state.busy !== null);
  if (!isBusy) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <RunProgress />
    </ErrorBoundary>
  );
}
