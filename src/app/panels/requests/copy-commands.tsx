import { useState } from "react";
import { curlCommand } from "../../../replay/curl.ts";
import { kubectlCommand } from "../../../replay/kubectl.ts";
import type { ExchangeView } from "../../../worker/protocol.ts";
import { useActions } from "../../page/page-context.ts";
import { copyText, NOT_COPIED } from "../../ui/clipboard.ts";
import { Icon } from "../../ui/icon.tsx";

/** Copies the command that does on a real cluster what a request did here. */
export function CopyCommands({ exchange }: { readonly exchange: ExchangeView }) {
  const actions = useActions();
  const [told, setTold] = useState("");
  const tell = (text: string) => {
    setTold(text);
    actions.say(text);
  };
  const copy = async (text: string, done: string) => tell((await copyText(text)) ? done : NOT_COPIED);
  const copyKubectl = () => {
    const command = kubectlCommand(exchange);
    if (command === null) return tell("No command of kubectl does this: copy it as curl.");
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
      {told !== "" && <p className="request-told">{told}</p>}
    </div>
  );
}
