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
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: the group is a text, not form fields
        <div
          className="client-message-text"
          id="client-message"
          role="group"
          aria-label="kubectl says"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
          tabIndex={0}
        >
          <MessageText text={text} />
        </div>
      )}
    </div>
  );
}
