import type { ExchangeView } from "../../worker/protocol.ts";
import { usePage } from "./page-context.ts";
import "./requests.css";

/** What went over the wire in the selected step. */
export function Requests() {
  const exchanges = usePage((state) => state.frame?.exchanges);
  return (
    <section className="panel" aria-label="Requests" id="requests">
      <div className="panel-body">
        {exchanges && exchanges.length > 0 ? (
          <ol className="requests">
            {exchanges.map((exchange, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: requests stand in the order they were sent
              <Exchange key={at} exchange={exchange} />
            ))}
          </ol>
        ) : (
          <div className="panel-empty">
            <p>
              <strong>Nothing was sent in this step.</strong>
            </p>
            <p>Requests to the API server and its answers are listed here, headers and bodies included.</p>
          </div>
        )}
      </div>
    </section>
  );
}

function Exchange({ exchange }: { readonly exchange: ExchangeView }) {
  const good = exchange.code < 400;
  return (
    <li className="request">
      <h3 className="request-line">
        <span className="request-method">{exchange.method}</span>
        <span className="code request-url">{exchange.url}</span>
        <span className="request-code" data-good={good || undefined}>
          {exchange.code}
        </span>
      </h3>
      {exchange.message && <p className="request-message">{exchange.message}</p>}
      {exchange.warnings.map((warning) => (
        <p key={warning} className="request-warning">
          Warning: {warning}
        </p>
      ))}
      {exchange.body !== null && (
        <details>
          <summary>
            Body <span className="quiet">{exchange.contentType}</span>
          </summary>
          <Text label="Request body" text={exchange.body} />
        </details>
      )}
      <details>
        <summary>Response</summary>
        <Text label="Response body" text={exchange.response} />
      </details>
    </li>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a text, not fields of a form
    <pre className="request-text" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  );
}
