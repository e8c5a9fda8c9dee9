import { useEffect, useState } from "react";
import { readFromEmbed } from "../../../embed-messages/messages.ts";

/** The height until the frame tells one, in pixels. It is enough for most scenarios. */
const USUAL_HEIGHT = 720;

/** Returns the height that the content of a frame with an embedded scenario needs at its present width. */
export function useContentHeight(frame: HTMLIFrameElement | null): number {
  const [height, setHeight] = useState(USUAL_HEIGHT);
  useEffect(() => {
    const listener = ({ source, data }: MessageEvent) => {
      const message = frame !== null && source === frame.contentWindow ? readFromEmbed(data) : null;
      if (message?.kind === "height") setHeight(Math.round(message.height));
    };
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, [frame]);
  return height;
}
