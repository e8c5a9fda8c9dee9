import { useState } from "react";
import { catalog } from "../../../catalog/catalog.ts";
import type { FindingLink } from "../../../session/findings/types.ts";
import { useActions } from "../../context/page-context.ts";
import { openExample } from "../../store/document/open-example.ts";
import { useCourse } from "../goals/use-course.ts";

/** Opens the lesson or the example that explains a finding. Undo brings the scenario back. */
export function ExplainedBy({ link: { kind, id } }: { readonly link: FindingLink }) {
  const actions = useActions();
  const course = useCourse();
  const [failed, setFailed] = useState(false);
  const example = catalog.flatMap(({ scenarios }) => scenarios).find((one) => one.id === id);
  const lesson = course.flatMap(({ lessons }) => lessons).find((one) => one.id === id);
  const title = kind === "lesson" ? lesson?.title : example?.title;
  if (title === undefined) return null;
  const open = async () => {
    if (kind === "lesson" && lesson !== undefined) actions.open(lesson.scenario, undefined, true);
    else if (example !== undefined) setFailed(!(await openExample(actions, example)));
  };
  return (
    <>
      <button type="button" className="button button-text" onClick={open}>
        {kind === "lesson" ? "Lesson" : "Example"}: {title}
      </button>
      <span role="alert">
        {failed && "The example could not be loaded. Check your connection and try again."}
      </span>
    </>
  );
}
