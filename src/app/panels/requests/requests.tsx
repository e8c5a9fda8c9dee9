import { useState } from "react";
import type { Step } from "../../../engine/scenario/scenario.ts";
import type { ExchangeView, Header } from "../../../session/frame/types.ts";
import { usePageState, useShallowPageState } from "../../context/page-context.ts";
import { BreakableText } from "../../ui/breakable-path.tsx";
import { CodeText } from "../../ui/code-text.tsx";
import { CARDS, MoreRows, useFirstRows } from "../more-rows.tsx";
import { CopyCommands } from "./copy-commands.tsx";
import { requestsSentence, requestWords, statusWords } from "./request-words.ts";
import { statusLine } from "./status-line.ts";
import { WireText } from "./wire-text.tsx";
import "../lead-sentence.css";
import "../result-code.css";
import "./requests.css";
import { withKeys } from "../../ui/with-keys.ts";

/** The requests and responses of the selected step. */
export function Requests() {
  const { step, exchanges } = useShallowPageState(({ frame }) => ({
    step: frame?.step ?? null,
    exchanges: frame?.exchanges,
  }));
  const client = usePageState(({ scenario }) => clientOf(scenario.steps.find(({ id }) => id === step)));
  return (
    <section className="panel" aria-label="Requests" id="requests">
      <div className="panel-body">
        {exchanges && exchanges.length > 0 ? (
          <>
            <p className="lead-sentence">{requestsSentence(exchanges, client)}</p>
            <Exchanges key={step} exchanges={exchanges} />
          </>
        ) : (
          <p className="panel-empty">This step sent no request to the API server.</p>
        )}
      </div>
    </section>
  );
}

/** Returns who sends the requests of a step: `kubectl` for its command lines, else the actor. */
function clientOf(step: Step | undefined): string {
  if (step?.action.kind === "run" && /\bkubectl\b/.test(step.action.line)) return "kubectl";
  return step?.actor ?? "The step";
}

function Exchanges({ exchanges }: { readonly exchanges: readonly ExchangeView[] }) {
  const { shown, more } = useFirstRows(exchanges, CARDS);
  return (
    <>
      <ol className="requests">
        {shown.map((exchange, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests are identified by their order
          <Exchange key={at} exchange={exchange} index={at} />
        ))}
      </ol>
      <MoreRows {...more} />
    </>
  );
}

/** The maximum number of shown warnings and headers. A hostile text can cause thousands. */
const MOST_LINES = 20;

function Exchange({ exchange, index }: { readonly exchange: ExchangeView; readonly index: number }) {
  const { method, url, code, message, warnings, auditAnnotations } = exchange;
  const [path, query] = url.split("?", 2);
  const meaning = statusWords(exchange);
  return (
    <li className="request">
      <p className="request-words">
        {requestWords(exchange)}
        {meaning === "" ? "." : `: ${meaning}.`}
      </p>
      <h3 className="request-line code">
        <span className="request-method">{method}</span>
        <span className="request-url">
          <BreakableText text={path ?? ""} at={/(?<=\/)/} />
          {query !== undefined && (
            <span className="quiet">
              <wbr />
              <BreakableText text={`?${query}`} at={/(?=&)/} />
            </span>
          )}
        </span>
        <span className="result-code" data-good={message === null || undefined}>
          {statusLine(code)}
        </span>
      </h3>
      {message && (
        <p className="request-message">
          <CodeText text={message} />
        </p>
      )}
      {withKeys(warnings.slice(0, MOST_LINES), String).map(([key, warning]) => (
        <p key={key} className="request-warning">
          Warning: <CodeText text={warning} />
        </p>
      ))}
      {warnings.length > MOST_LINES && (
        <p className="request-warning">and {warnings.length - MOST_LINES} more warnings</p>
      )}
      {auditAnnotations.slice(0, MOST_LINES).map(({ name, value }) => (
        <p key={name} className="request-audit">
          Only in the audit log: <code>{name}</code> is <code>{value}</code>
        </p>
      ))}
      <CopyCommands exchange={exchange} index={index} />
      <Side name="Request" headers={exchange.headers} body={exchange.body} open={exchange.body !== null} />
      <Side
        name="Response"
        headers={exchange.responseHeaders}
        body={exchange.response}
        open={message !== null}
      />
    </li>
  );
}

type SideProps = {
  readonly name: "Request" | "Response";
  readonly headers: readonly Header[];
  readonly body: string | null;
  /** Whether it is open at first. */
  readonly open: boolean;
};

/** The headers and the body of a request or a response. */
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
