import { local } from "./localPort.ts";
import { whoIsHere } from "./whoIsHere.ts";

/** Other devices hear of a place this often while somebody reads, and when they stop. */
const TELL_MS = 20_000;

/** What of a post says which text is being read. */
interface ReadPost {
  id: string;
  site_id: string;
  parent: { id: string } | null;
}

/**
 * Notes where a text was left: on this device at once, and for the person's other devices now and then. A browser that
 * keeps nothing forgets it.
 */
export function positionTracker(post: ReadPost) {
  const text = { siteId: post.site_id, postId: post.id, parentId: post.parent?.id ?? null };
  let toldAt = 0;
  return async function note(
    fraction: number,
    locator: string | null,
    { isLeaving = false }: { isLeaving?: boolean } = {},
  ): Promise<void> {
    try {
      await local.recordPosition({ ...text, fraction, locator });
      if (!whoIsHere() || (!isLeaving && Date.now() - toldAt < TELL_MS)) return;
      toldAt = Date.now();
      // A page that is going may not come to it: then the next one that opens does.
      await local.sendPositions();
    } catch {
      // What is noted by the way is not worth an alert when it can't be.
    }
  };
}
