import { forgetGuestLikes, readGuestLikes } from "./likeList.ts";
import { adoptLike } from "./likes.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";

/**
 * Moves a guest's likes to the outbox after they signed in. If it is interrupted it runs again: a repeated like
 * changes nothing.
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
