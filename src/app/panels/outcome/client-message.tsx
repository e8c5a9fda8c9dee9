import { useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";

const MessageText = lazyPart(() => import("./message-text.tsx").then((part) => part.MessageText));

/** A button that shows the whole error as kubectl prints it. */
export function ClientMessage({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="client-message">
      <button
        type="button"
        className="button client-message-button"
        aria-expanded={open}
        aria-controls={open ? "client-message" : undefined}
        onClick={() => setOpen(!open)}
      >
        kubectl says
      </button>
      {open && <MessageText text={text} />}
    </div>
  );
}
