import { useState } from "react";
import { curlCommand } from "../../../replay/curl-command.ts";
import { kubectlCommand } from "../../../replay/kubectl-command.ts";
import type { ExchangeView } from "../../../session/frame/types.ts";
import { useActions } from "../../context/page-context.ts";
import { copyText, NOT_COPIED } from "../../ui/dom/clipboard.ts";
import { Icon } from "../../ui/icon.tsx";

/** Buttons that copy a command for a real cluster with the same effect as a request. */
export function CopyCommands({ exchange }: { readonly exchange: ExchangeView }) {
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
        <Icon name="copy" size={14} />
        Copy as kubectl
      </button>
      <button
        type="button"
        className="button button-outline"
        onClick={() => copy(curlCommand(exchange), "Copied as curl. Set APISERVER to the server's address.")}
      >
        <Icon name="copy" size={14} />
        Copy as curl
      </button>
      {message !== "" && <p className="request-copied">{message}</p>}
    </div>
  );
}
