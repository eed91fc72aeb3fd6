import type { ReadMoment, ReadPlace } from "@quire/domain/posts/readingPositions";
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
 * Returns a function that records the reading position: on this device at once, for other devices every so often, and
 * when the reader leaves. Records nothing in a browser without storage.
 */
export function positionTracker(post: ReadPost) {
  const text = { siteId: post.site_id, postId: post.id, parentId: post.parent?.id ?? null };
  const userId = currentUserId();
  let sender: typeof import("./sendPosition.ts") | null = null;
  /** As this device last stored it; null before. */
  let stored: ReadPlace | null = null;
  let backSince: number | null = null;
  let last: ReadMoment | null = null;
  let sentAt = 0;

  /** Where the reader is, since when: a reader who rests at a place, or leaves it lying open, reads nothing new. */
  function momentOf(fraction: number, locator: string | null): ReadMoment {
    if (last?.fraction !== fraction || last.locator !== locator)
      last = { fraction, locator, readAt: Date.now() };
    return last;
  }

  async function record(moment: ReadMoment): Promise<void> {
    stored = await local.recordPosition({ ...text, ...moment, backSince });
    backSince = stored.fraction > moment.fraction ? (backSince ?? moment.readAt) : null;
  }

  return async function track(
    fraction: number,
    locator: string | null,
    { isLeaving = false }: { isLeaving?: boolean } = {},
  ): Promise<void> {
    try {
      const moment = momentOf(fraction, locator);
      const isMine = userId !== null && currentUserId() === userId;
      const sending =
        isLeaving && isMine && stored
          ? sender?.sendPosition(text, stored, moment, backSince).catch(() => null)
          : null;
      await record(moment);
      if (!isMine) return;
      const sent = await sending;
      if (sent) return await local.markSent(userId, text.postId, sent.readAt);
      if (!isLeaving && Date.now() - sentAt < SEND_EVERY_MS) return;
      sentAt = Date.now();
      // Leaving needs it loaded.
      sender ??= await import("./sendPosition.ts");
      // If the page closes before this is done, the next page sends it.
      await local.sendPositions();
    } catch {
      // A failed background save is not worth an alert.
    }
  };
}
