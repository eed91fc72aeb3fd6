import { currentUserId } from "./currentUser.ts";
import { local } from "./localPort.ts";

/** How often a position is sent to the user's other devices during reading. */
const SEND_EVERY_MS = 20_000;

/** The post fields that identify the text. */
interface ReadPost {
  id: string;
  site_id: string;
  parent: { id: string } | null;
}

/**
 * Returns a function that records the reading position: on this device at once, for other devices every so often.
 * Records nothing in a browser without storage.
 */
export function positionTracker(post: ReadPost) {
  const text = { siteId: post.site_id, postId: post.id, parentId: post.parent?.id ?? null };
  let sentAt = 0;
  return async function track(
    fraction: number,
    locator: string | null,
    { isLeaving = false }: { isLeaving?: boolean } = {},
  ): Promise<void> {
    try {
      await local.recordPosition({ ...text, fraction, locator });
      if (!currentUserId() || (!isLeaving && Date.now() - sentAt < SEND_EVERY_MS)) return;
      sentAt = Date.now();
      // If the page closes before this is done, the next page sends it.
      await local.sendPositions();
    } catch {
      // A failed background save is not worth an alert.
    }
  };
}
