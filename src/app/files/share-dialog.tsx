import { useEffect, useState } from "react";
import { useActions, usePage } from "../page/page-context.ts";
import { copyText } from "../ui/clipboard.ts";
import { Dialog } from "../ui/dialog.tsx";
import { linkOf } from "./link-of.ts";
import "./files.css";

/** From how many characters on a link is cut off, and by whom. */
const LIMITS: readonly { readonly length: number; readonly says: string }[] = [
  { length: 32_000, says: "Some browsers and most tools cut links as long as this. Save as a file instead." },
  {
    length: 8_000,
    says: "Many chats, mail programs and issue trackers refuse links as long as this: a file is safer.",
  },
  { length: 2_000, says: "Discord and some link shorteners take no more than 2,000 characters." },
];

const TOO_LARGE = "This scenario has more than 4 MiB, too much for a link. Save as a file instead.";

/** A link that holds the scenario, and how long it is. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const scenario = usePage((state) => state.scenario);
  const actions = useActions();
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    linkOf(scenario).then(
      (made) => current && (made === null ? setProblem(TOO_LARGE) : setLink(made)),
      () => current && setProblem("This browser cannot make links. Save as a file instead."),
    );
    return () => {
      current = false;
    };
  }, [scenario]);
  const limit = LIMITS.find(({ length }) => link.length > length);
  const copy = async () => {
    if (!(await copyText(link))) {
      return setProblem("The browser did not let the page copy: select the link and copy it by hand.");
    }
    actions.notify({ id: "files", tone: "info", text: "Link copied." });
    onClose();
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      <p>The link holds the whole scenario. Nothing is sent to a server, and it cannot be changed later.</p>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          copy();
        }}
      >
        <label>
          Link
          <input className="field code" readOnly value={link} onFocus={(event) => event.target.select()} />
        </label>
        <p className="quiet">
          {link.length.toLocaleString("en")} characters. {limit?.says}
        </p>
        <p className="dialog-problem" role="alert">
          {problem}
        </p>
        <div className="dialog-actions">
          <button type="submit" className="button button-solid" disabled={link === ""}>
            Copy link
          </button>
        </div>
      </form>
    </Dialog>
  );
}
