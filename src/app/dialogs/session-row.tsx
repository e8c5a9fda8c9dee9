import { useState } from "react";
import { plural } from "../../words.ts";
import type { SessionInfo } from "../store/persist/session-info.ts";
import { Icon } from "../ui/icon.tsx";
import { ToolIcon } from "../ui/tool-icon.tsx";
import { timeAgo } from "./time-ago.ts";

type SessionRowProps = {
  readonly info: SessionInfo;
  /** In which tab it is open; null for none. */
  readonly where: "here" | "elsewhere" | null;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
  readonly onDelete: () => void;
};

/** One session of the list. */
export function SessionRow({ info, where, onOpen, onRename, onDelete }: SessionRowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const title = info.title || "Untitled";
  const steps = plural(info.steps, "step");
  const place = { here: " · open here", elsewhere: " · open in another tab, opens as a copy" };
  if (draft !== null) {
    return (
      <li className="session">
        <form
          className="session-rename"
          onSubmit={(event) => {
            event.preventDefault();
            onRename(draft.trim());
            setDraft(null);
          }}
        >
          <input
            className="field grow"
            aria-label={`Title of ${title}`}
            value={draft}
            // biome-ignore lint/a11y/noAutofocus: the field replaces the button that opened it
            autoFocus
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              setDraft(null);
            }}
          />
          <button type="submit" className="button button-solid">
            Rename
          </button>
        </form>
      </li>
    );
  }
  return (
    <li className="session" data-here={where === "here" || undefined}>
      <button type="button" className="session-open" onClick={onOpen}>
        <span className="session-title">{title}</span>
        <span className="session-about">
          {steps} · {timeAgo(info.changed, Date.now())}
          {where && place[where]}
        </span>
      </button>
      <button
        type="button"
        className="button button-icon"
        aria-label={`Rename ${title}`}
        title="Rename"
        aria-disabled={where === "elsewhere"}
        onClick={() => where !== "elsewhere" && setDraft(info.title)}
      >
        <ToolIcon name="pencil" size={14} />
      </button>
      <button
        type="button"
        className="button button-icon"
        aria-label={`Delete ${title}`}
        title="Delete"
        aria-disabled={where === "elsewhere"}
        onClick={() => where !== "elsewhere" && onDelete()}
      >
        <Icon name="trash" size={14} />
      </button>
    </li>
  );
}
