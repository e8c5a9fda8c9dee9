import { useState } from "react";
import type { ExchangeView, Header } from "../../../worker/protocol.ts";
import { useParts } from "../../page/page-context.ts";
import { Breaking } from "../../ui/breaking.tsx";
import { statusLine } from "../../view/http-phrase.ts";
import { CARDS, MoreRows, useBeginning } from "../more-rows.tsx";
import { CopyCommands } from "./copy-commands.tsx";
import { WireText } from "./wire-text.tsx";
import "./requests.css";
import { withKeys } from "../../view/with-keys.ts";

/** What went over the wire in the selected step. */
export function Requests() {
  const { step, exchanges } = useParts(({ frame }) => ({
    step: frame?.step ?? null,
    exchanges: frame?.exchanges,
  }));
  return (
    <section className="panel" aria-label="Requests" id="requests">
      <div className="panel-body">
        {exchanges && exchanges.length > 0 ? (
          <Exchanges key={step} exchanges={exchanges} />
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

function Exchanges({ exchanges }: { readonly exchanges: readonly ExchangeView[] }) {
  const { shown, more } = useBeginning(exchanges, CARDS);
  return (
    <>
      <ol className="requests">
        {shown.map((exchange, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests stand in the order they were sent
          <Exchange key={at} exchange={exchange} />
        ))}
      </ol>
      <MoreRows {...more} />
    </>
  );
}

/** So many warnings, or headers, are read; a hostile text may lead to thousands. */
const MOST_LINES = 20;

function Exchange({ exchange }: { readonly exchange: ExchangeView }) {
  const { method, url, code, message, warnings } = exchange;
  const [path, query] = url.split("?", 2);
  return (
    <li className="request">
      <h3 className="request-line code">
        <span className="request-method">{method}</span>
        <span className="request-url">
          <Breaking text={path ?? ""} at={/(?<=\/)/} />
          {query !== undefined && (
            <span className="quiet">
              <wbr />
              <Breaking text={`?${query}`} at={/(?=&)/} />
            </span>
          )}
        </span>
        <span className="result-code" data-good={code < 400 || undefined}>
          {statusLine(code)}
        </span>
      </h3>
      {message && <p className="request-message">{message}</p>}
      {withKeys(warnings.slice(0, MOST_LINES), String).map(([key, warning]) => (
        <p key={key} className="request-warning">
          Warning: {warning}
        </p>
      ))}
      {warnings.length > MOST_LINES && (
        <p className="request-warning">and {warnings.length - MOST_LINES} more warnings</p>
      )}
      <CopyCommands exchange={exchange} />
      <Side name="Request" headers={exchange.headers} body={exchange.body} open={exchange.body !== null} />
      <Side name="Response" headers={exchange.responseHeaders} body={exchange.response} open={code >= 400} />
    </li>
  );
}

type SideProps = {
  readonly name: "Request" | "Response";
  readonly headers: readonly Header[];
  readonly body: string | null;
  /** Whether it is open to begin with. */
  readonly open: boolean;
};

/** What one side said: headers, then the body. */
function Side({ name, headers, body, open: begin }: SideProps) {
  const [open, setOpen] = useState(begin);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {open && (
        <>
          <dl className="request-headers code" aria-label={`${name} headers`}>
            {withKeys(headers.slice(0, MOST_LINES), ({ name, value }) => `${name}: ${value}`).map(
              ([key, header]) => (
                <div key={key}>
                  <dt>{header.name}</dt>
                  <dd>{header.value}</dd>
                </div>
              ),
            )}
          </dl>
          {body !== null && <WireText label={`${name} body`} text={body} />}
        </>
      )}
    </details>
  );
}
