import { useEffect, useRef, useState } from "react";
import { type Announcement, queued } from "../view/announcements.ts";
import { usePage } from "./page-context.ts";

/** How long words wait for newer ones before they are said: while somebody types, only the last result counts. */
const PAUSE = 600;

/** Says outcomes to those who cannot see them. */
export function Announcer() {
  const announcement = usePage((state) => state.announcement);
  const [said, setSaid] = useState({ text: "", times: 0 });
  const waiting = useRef<readonly Announcement[]>([]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = announcement.text === "";
      return;
    }
    waiting.current = queued(waiting.current, announcement);
    const timer = setTimeout(() => {
      const text = waiting.current.map((one) => one.text).join(" ");
      waiting.current = [];
      setSaid(({ times }) => ({ text, times: times + 1 }));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div role="status" aria-live="polite" className="hidden-text">
      {said.text}
      {said.times % 2 === 1 && "\u00a0" /* the same words again are news only if the text is another */}
    </div>
  );
}
