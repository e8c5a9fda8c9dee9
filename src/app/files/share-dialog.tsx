import { useEffect, useState } from "react";
import { usePageContext, usePageState } from "../context/page-context.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { copyText } from "../ui/dom/clipboard.ts";
import { linkOf } from "./link-of.ts";
import "./files.css";

/** Link lengths, in characters, from which on tools cut or reject a link; the longest first. */
const LIMITS: readonly { readonly length: number; readonly says: string }[] = [
  {
    length: 32_000,
    says: "Some browsers and most tools cut off links of this length. Save the scenario as a file instead.",
  },
  {
    length: 8_000,
    says: "Many chat tools, mail programs and issue trackers reject links of this length. A file is safer.",
  },
  { length: 2_000, says: "Discord and some link shorteners accept at most 2,000 characters." },
];

const TOO_LARGE =
  "This scenario is larger than 4 MiB, which is too large for a link. Save it as a file instead.";

/** Shows the link of the scenario and its length. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const scenario = usePageState((state) => state.scenario);
  const { actions, address } = usePageContext();
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    linkOf(scenario, address).then(
      (made) => current && (made === null ? setProblem(TOO_LARGE) : setLink(made)),
      () => current && setProblem("This browser cannot create links. Save the scenario as a file instead."),
    );
    return () => {
      current = false;
    };
  }, [scenario, address]);
  const limit = LIMITS.find(({ length }) => link.length > length);
  const copy = async () => {
    if (!(await copyText(link))) {
      return setProblem("The browser did not allow copying. Select the link and copy it yourself.");
    }
    actions.notify({ id: "files", tone: "info", text: "Link copied." });
    onClose();
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      <p>
        The link contains the whole scenario. Nothing is sent to a server. The link does not change when you
        edit the scenario later.
      </p>
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
