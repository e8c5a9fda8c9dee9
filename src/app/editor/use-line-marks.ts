import { useCallback, useMemo } from "react";
import { joinNames } from "../../words.ts";
import { usePageState } from "../context/page-context.ts";
import { stepAndFileOf } from "../store/state/select.ts";
import { shortValues } from "../ui/short-value.ts";
import type { LineMark } from "./line-marks.ts";
import { useFieldLines } from "./use-field-lines.ts";

/** The maximum number of marked conflicts in a text, because each mark is an element. */
const MAX_CONFLICTS = 1000;

/** Returns the marked lines of a text: its conflicts, and the field that another view highlights. */
export function useLineMarks(
  id: string,
  text: string,
): {
  readonly marks: readonly LineMark[];
  /** Returns the field of a line, as in `LiveLine.path`; null for none. */
  readonly pathAt: (line: number) => string | null;
} {
  const { step, file } = stepAndFileOf(id);
  const conflicts = usePageState((state) => (state.frame?.step === step ? state.frame.conflicts : undefined));
  const highlighted = usePageState((state) => state.highlighted?.path);
  const fieldLines = useFieldLines(id, text);
  const conflictMarks = useMemo(
    () =>
      (conflicts ?? []).slice(0, MAX_CONFLICTS).flatMap((conflict): LineMark[] => {
        if (conflict.line === null || conflict.file !== file) return [];
        const owners = joinNames(conflict.holders.map((owner) => owner.manager));
        const live = conflict.live === "" ? "" : `live: ${shortValues(conflict.yours, conflict.live)[1]}, `;
        return [{ line: conflict.line, kind: "conflict", note: `${live}owned by ${owners}` }];
      }),
    [conflicts, file],
  );
  const marks = useMemo(() => {
    const lines =
      highlighted === undefined
        ? []
        : fieldLines.filter(({ path }) => path === highlighted).map(({ line }) => line);
    return [
      ...conflictMarks,
      ...[...new Set(lines)].map((line): LineMark => ({ line, kind: "highlighted" })),
    ];
  }, [conflictMarks, fieldLines, highlighted]);
  const pathAt = useCallback(
    (line: number) => fieldLines.findLast((one) => one.line === line)?.path ?? null,
    [fieldLines],
  );
  return { marks, pathAt };
}
