import type { ReactNode } from "react";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import "./panel.css";

type PanelProps = {
  /** The accessible name, which tests and assistive technology use. */
  readonly name: string;
  readonly id: string;
  /** Content of the head beside the name; null for a panel without a head. */
  readonly head?: ReactNode | null;
  /** Whether the head shows the name. */
  readonly titled?: boolean;
  readonly children: ReactNode;
};

/** A region of the page with a head and a body. An error inside does not affect other panels. */
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

/** Shows a message instead of its content if the content fails. */
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
        <strong>This part of the page failed.</strong> Your work is safe, and the other parts still work.
      </p>
      <p className="code">{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button button-outline" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
