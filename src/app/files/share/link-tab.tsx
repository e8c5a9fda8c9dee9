import { useMemo, useState } from "react";
import { useActions, usePageState } from "../../context/page-context.ts";
import { copyText } from "../../ui/dom/clipboard.ts";
import { fieldsToLink } from "../link-of.ts";
import { linkLengthText } from "./link-limits.ts";
import { useLink, useStepToLink } from "./use-link.ts";

type LinkTabProps = {
  /** The path of the field that the link shows first; null for none. */
  readonly field: string | null;
  /** The number of the selected step, from 1; 0 before the first one. */
  readonly step: number;
  readonly onClose: () => void;
};

/** Shows the link of the scenario and its length. The link opens at the selected step, and can point at a field. */
export function LinkTab({ field: given, step, onClose }: LinkTabProps) {
  const frame = usePageState((state) => state.frame);
  const actions = useActions();
  const fields = useMemo(() => fieldsToLink(frame, given), [frame, given]);
  const [field, setField] = useState(fields.some(({ path }) => path === given) ? given : null);
  const [refusal, setRefusal] = useState("");
  const { link, problem } = useLink({ step: useStepToLink(), field });
  const copy = async () => {
    if (!(await copyText(link))) {
      return setRefusal("The browser did not allow copying. Select the link and copy it yourself.");
    }
    actions.notify({ id: "files", tone: "info", text: "Link copied.", brief: true });
    onClose();
  };
  return (
    <>
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
        <p className="quiet">{linkLengthText(link)}</p>
        <p className="dialog-problem" role="alert">
          {problem || refusal}
        </p>
        <div className="dialog-actions">
          <button type="submit" className="button button-solid" disabled={link === ""}>
            Copy link
          </button>
        </div>
      </form>
    </>
  );
}
