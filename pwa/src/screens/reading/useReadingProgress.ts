import type { Post } from "@quire/contracts/records/post";
import { type RefObject, useEffect } from "react";

/** Notes where a text is read, and offers to go on where it was left. What does so comes after the page is alive. */
export function useReadingProgress(text: RefObject<HTMLElement | null>, post: Post, active: boolean): void {
  const { id, site_id, parent } = post;
  const parentId = parent?.id ?? null;
  useEffect(() => {
    if (!active) return;
    let isOver = false;
    let stop = () => {};
    import("./watchReading.ts").then(
      ({ watchReading }) => {
        const read = { id, site_id, parent: parentId ? { id: parentId } : null };
        if (!isOver && text.current) stop = watchReading(text.current, read);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [text, id, site_id, parentId, active]);
}
