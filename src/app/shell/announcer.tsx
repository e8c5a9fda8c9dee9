import { useEffect, useRef, useState } from "react";
import { quoteCode } from "../../words.ts";
import { usePageState } from "../context/page-context.ts";
import { type Announcement, enqueue } from "../store/state/announcements.ts";

/** How long a text waits for newer ones, in milliseconds: while the user types, only the last result counts. */
const PAUSE = 600;

/** Passes announcements to screen readers. */
export function Announcer() {
  const announcement = usePageState((state) => state.announcement);
  const [said, setSaid] = useState({ text: "", times: 0 });
  const waiting = useRef<readonly Announcement[]>([]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = announcement.text === "";
      return;
    }
    waiting.current = enqueue(waiting.current, announcement);
    const timer = setTimeout(() => {
      const text = waiting.current.map((one) => one.text).join(" ");
      waiting.current = [];
      setSaid(({ times }) => ({ text, times: times + 1 }));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div role="status" aria-live="polite" className="hidden-text">
      {quoteCode(said.text)}
      {said.times % 2 === 1 && "\u00a0" /* screen readers repeat a text only if it differs */}
    </div>
  );
}
