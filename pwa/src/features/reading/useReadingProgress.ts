import type { Post } from "@quire/contracts/records/post";
import { type RefObject, useEffect } from "react";
import { local } from "../../platform/localPort.ts";
import { readFraction } from "./readFraction.ts";

/** A place is noted when reading rests this long, and when the page is left. */
const REST_MS = 1000;

/** Notes on this device how far a text was read. It never goes back: looking up a passage again unreads nothing. */
export function useReadingProgress(text: RefObject<HTMLElement | null>, post: Post, active: boolean): void {
  const { id } = post;
  useEffect(() => {
    const element = text.current;
    if (!active || !element) return;
    let furthest = 0;
    let noted = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      timer = undefined;
      if (furthest <= noted) return;
      noted = furthest;
      void local.markRead(id, furthest);
    };
    const look = () => {
      const { top, height } = element.getBoundingClientRect();
      furthest = Math.max(furthest, readFraction({ top, height }, window.innerHeight));
      timer ??= setTimeout(note, REST_MS);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    document.addEventListener("visibilitychange", note);
    return () => {
      window.removeEventListener("scroll", look);
      document.removeEventListener("visibilitychange", note);
      clearTimeout(timer);
      note();
    };
  }, [text, id, active]);
}
