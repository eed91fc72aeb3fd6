import { AccessResult, type AccessType } from "../enums.ts";

/** The part of a post that decides access. `ownerId` is the site's id, which is its creator's id. */
export interface Guarded {
  access: AccessType;
  ownerId: string;
}

/** The part of a viewer that decides access. `id` is null for a guest. */
export interface Viewer {
  id: string | null;
  isFollower: boolean;
  hasEntitlement: boolean;
  isModerator?: boolean;
}

/** Whether this viewer may read this post whole, and if not, what would open it. */
export function accessTo(post: Guarded, viewer: Viewer): AccessResult {
  if (post.access === "free") return AccessResult.granted;
  if (viewer.id === null) {
    return post.access === "paid"
      ? AccessResult.signInAndPaymentRequired
      : AccessResult.signInAndFollowRequired;
  }
  // Moderators must see what is reported to them, or paid text could not be moderated at all.
  if (viewer.id === post.ownerId || viewer.isModerator) return AccessResult.granted;
  // What was bought stays readable when the creator later closes it to followers.
  if (viewer.hasEntitlement) return AccessResult.granted;
  if (post.access === "paid") return AccessResult.paymentRequired;
  return viewer.isFollower ? AccessResult.granted : AccessResult.followRequired;
}

/** A post counts as purchased when it is paid, opens for the viewer, and is not the viewer's own (§4). */
export function isPurchased(post: Guarded, viewer: Pick<Viewer, "id">, result: AccessResult): boolean {
  return post.access === "paid" && result === AccessResult.granted && viewer.id !== post.ownerId;
}
