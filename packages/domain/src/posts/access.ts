import { AccessResult, type AccessType } from "../enums.ts";

/** The fields of a post that decide access. `ownerId` is the site's id, which is also its creator's. */
export interface Guarded {
  access: AccessType;
  ownerId: string;
}

/** The fields of a viewer that decide access. `id` is null for a guest. */
export interface Viewer {
  id: string | null;
  isFollower: boolean;
  hasEntitlement: boolean;
  isModerator?: boolean;
}

/** Returns whether a viewer may read the full post, and if not, what would unlock it. */
export function accessTo(post: Guarded, viewer: Viewer): AccessResult {
  if (post.access === "free") return AccessResult.granted;
  if (viewer.id === null) {
    return post.access === "paid"
      ? AccessResult.signInAndPaymentRequired
      : AccessResult.signInAndFollowRequired;
  }
  // Moderators need to see what is reported, or paid posts could not be moderated at all.
  if (viewer.id === post.ownerId || viewer.isModerator) return AccessResult.granted;
  // A purchase stays readable if the creator later restricts the post to followers.
  if (viewer.hasEntitlement) return AccessResult.granted;
  if (post.access === "paid") return AccessResult.paymentRequired;
  return viewer.isFollower ? AccessResult.granted : AccessResult.followRequired;
}

/** Whether a post counts as purchased: it is paid, open to the viewer, and not the viewer's own (§4). */
export function isPurchased(post: Guarded, viewer: Pick<Viewer, "id">, result: AccessResult): boolean {
  return post.access === "paid" && result === AccessResult.granted && viewer.id !== post.ownerId;
}
