import { useState } from "react";
import { curlCommand } from "../../../replay/curl-command.ts";
import { kubectlCommand } from "../../../replay/kubectl-command.ts";
import type { ExchangeView } from "../../../session/frame/types.ts";
import { useActions } from "../../context/page-context.ts";
import { copyText, NOT_COPIED } from "../../ui/dom/clipboard.ts";
import { ToolIcon } from "../../ui/tool-icon.tsx";

type CopyCommandsProps = {
  readonly exchange: ExchangeView;
  /** Its place among the requests of the step, from 0. */
  readonly index: number;
};

/** Buttons that copy a command for a real cluster with the same effect as a request; for an apply, also one that tries it there. */
export function CopyCommands({ exchange, index }: CopyCommandsProps) {
  const actions = useActions();
  const [message, setMessage] = useState("");
  const tell = (text: string) => {
    setMessage(text);
    actions.announce(text);
  };
  const copy = async (text: string, done: string) => tell((await copyText(text)) ? done : NOT_COPIED);
  const copyKubectl = () => {
    const command = kubectlCommand(exchange);
    if (command === null) return tell("kubectl has no command for this request. Copy it as curl.");
    copy(command.text, ["Copied as kubectl.", command.differs ?? ""].join(" ").trim());
  };
  return (
    <div className="request-copy">
      <button type="button" className="button button-outline" onClick={copyKubectl}>
        <ToolIcon name="copy" size={14} />
        Copy as kubectl
      </button>
      <button
        type="button"
        className="button button-outline"
        onClick={() => copy(curlCommand(exchange), "Copied as curl. Set APISERVER to the server's address.")}
      >
        <ToolIcon name="copy" size={14} />
        Copy as curl
      </button>
      {isApply(exchange) && (
        <button
          type="button"
          className="button button-outline"
          onClick={() => actions.showDialog({ kind: "dry-run", request: index })}
        >
          Try on your cluster (dry run)…
        </button>
      )}
      {message !== "" && <p className="request-copied">{message}</p>}
    </div>
  );
}

function isApply({ method, headers }: ExchangeView): boolean {
  return method === "PATCH" && headers.some(({ value }) => value.startsWith("application/apply-patch"));
}
