import { useEffect, useState } from "react";
import type { ListedChapter } from "../../../catalog/lessons.ts";

/** Returns the chapters of the course; none before they are loaded, or if they cannot be loaded. */
export function useCourse(): readonly ListedChapter[] {
  const [chapters, setChapters] = useState<readonly ListedChapter[]>([]);
  useEffect(() => {
    let isGone = false;
    import("../../../catalog/lessons.ts").then(
      ({ course }) => isGone || setChapters(course),
      () => undefined, // without a network, the page says less
    );
    return () => {
      isGone = true;
    };
  }, []);
  return chapters;
}
