import { useState } from "react";
import { copyText, NOT_COPIED } from "../ui/dom/clipboard.ts";
import { ToolIcon } from "../ui/tool-icon.tsx";

/** Commands for a terminal, with a button that copies them. */
export function CopiedCommands({ commands }: { readonly commands: readonly string[] }) {
  const [message, setMessage] = useState("");
  const text = commands.join("\n");
  const copy = async () => setMessage((await copyText(text)) ? "Copied." : NOT_COPIED);
  return (
    <div className="cluster-commands">
      <pre className="code">{text}</pre>
      <button type="button" className="button button-outline" onClick={copy}>
        <ToolIcon name="copy" size={14} />
        Copy
      </button>
      <span role="status">{message}</span>
    </div>
  );
}
