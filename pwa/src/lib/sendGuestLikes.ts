import { forgetGuestLikes, readGuestLikes } from "./likeList.ts";
import { adoptLike } from "./likes.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";

/**
 * Hands the likes of a guest to the outbox once they have signed in. Killed on the way, it is done again: a like that
 * is already there is the same like.
 */
export async function sendGuestLikes(): Promise<void> {
  const state = sessionStore.state();
  const liked = readGuestLikes();
  if (!state?.user || !state.site || liked.length === 0) return;
  for (const postId of liked) {
    await local.enqueue({ kind: "like", siteId: state.site.id, postId });
    adoptLike(postId);
  }
  forgetGuestLikes(liked);
}
