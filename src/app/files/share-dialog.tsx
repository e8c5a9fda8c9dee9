import { useEffect, useMemo, useState } from "react";
import { usePageContext, usePageState } from "../context/page-context.ts";
import { indexOfStep } from "../store/scenario/edits.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { copyText } from "../ui/dom/clipboard.ts";
import { fieldsToLink, linkOf, stepToLink } from "./link-of.ts";
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

type ShareDialogProps = {
  /** The path of the field that the link shows first; null for none. */
  readonly field: string | null;
  readonly onClose: () => void;
};

/** Shows the link of the scenario and its length. The link opens at the selected step, and can point at a field. */
export function ShareDialog({ field: given, onClose }: ShareDialogProps) {
  const scenario = usePageState((state) => state.scenario);
  const selected = usePageState((state) => state.selection.step);
  const frame = usePageState((state) => state.frame);
  const { actions, address } = usePageContext();
  const fields = useMemo(() => fieldsToLink(frame, given), [frame, given]);
  const [field, setField] = useState(fields.some(({ path }) => path === given) ? given : null);
  const step = indexOfStep(scenario, selected) + 1;
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    linkOf(scenario, { step: stepToLink(scenario, selected), field }, address).then(
      (made) => current && (made === null ? setProblem(TOO_LARGE) : setLink(made)),
      () => current && setProblem("This browser cannot create links. Save the scenario as a file instead."),
    );
    return () => {
      current = false;
    };
  }, [scenario, selected, field, address]);
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
        edit the scenario later.{step > 0 && ` It opens at step ${step}, which you see now.`}
      </p>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          copy();
        }}
      >
        {fields.length > 0 && (
          <label>
            Point at a field
            <select
              className="field"
              value={field ?? ""}
              onChange={(event) => setField(event.target.value || null)}
            >
              <option value="">None</option>
              {fields.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
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
