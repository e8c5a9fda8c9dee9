import type { ReactNode } from "react";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import "./panel.css";

type PanelProps = {
  /** Its accessible name, which tests and assistive technology rely on. */
  readonly name: string;
  readonly id: string;
  /** Beside the name; null leaves the head out. */
  readonly head?: ReactNode | null;
  /** Whether the name is in sight. */
  readonly titled?: boolean;
  readonly children: ReactNode;
};

/** A landmark of the page with a head and a body; what fails inside stays inside. */
export function Panel({ name, id, head, titled = true, children }: PanelProps) {
  return (
    <section className="panel" aria-label={name} id={id}>
      {head !== null && (
        <div className="panel-head">
          {titled && <h2 className="panel-title">{name}</h2>}
          {head}
        </div>
      )}
      <PanelBoundary>{children}</PanelBoundary>
    </section>
  );
}

/** What fails inside a part of the page stays inside. */
export function PanelBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error, retry) => <PanelFailed error={error} retry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}

function PanelFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div className="panel-empty" role="alert">
      <p>
        <strong>This part of the page has failed.</strong> Your work is kept; the other parts go on.
      </p>
      <p className="code">{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button button-outline" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
