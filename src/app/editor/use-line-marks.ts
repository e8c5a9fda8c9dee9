import { useCallback, useMemo } from "react";
import { usePage } from "../page/page-context.ts";
import { ownerOfText } from "../store/select.ts";
import { short } from "../view/ways-out.ts";
import type { LineMark } from "./line-marks.ts";
import { usePlaces } from "./use-places.ts";

/** So many conflicts are marked in a text: each mark is an element of its own. */
const MOST = 1000;

/** The lines of a text that are marked: conflicts, and the field that is lit elsewhere. */
export function useLineMarks(
  id: string,
  text: string,
): {
  readonly marks: readonly LineMark[];
  /** The field a line is about, as in `LiveLine.path`; null for none. */
  readonly pathAt: (line: number) => string | null;
} {
  const { step, file } = ownerOfText(id);
  const conflicts = usePage((state) => (state.frame?.step === step ? state.frame.conflicts : undefined));
  const lit = usePage((state) => state.lit?.path);
  const places = usePlaces(id, text);
  const conflictMarks = useMemo(
    () =>
      (conflicts ?? []).slice(0, MOST).flatMap((conflict): LineMark[] => {
        if (conflict.line === null || conflict.file !== file) return [];
        const owners = conflict.owners.map((owner) => owner.manager).join(" and ");
        const live = conflict.live === "" ? "" : `live: ${short(conflict.live)}, `;
        return [{ line: conflict.line, kind: "conflict", note: `${live}owned by ${owners}` }];
      }),
    [conflicts, file],
  );
  const marks = useMemo(() => {
    const lines = lit === undefined ? [] : places.filter(({ path }) => path === lit).map(({ line }) => line);
    return [...conflictMarks, ...[...new Set(lines)].map((line): LineMark => ({ line, kind: "lit" }))];
  }, [conflictMarks, places, lit]);
  const pathAt = useCallback(
    (line: number) => places.findLast((place) => place.line === line)?.path ?? null,
    [places],
  );
  return { marks, pathAt };
}
