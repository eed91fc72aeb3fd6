/**
 * How a viewer gets the pictures and files of an explicit post: `hidden` (not at all), `on_request` (blurred until they
 * ask for them), or `shown`.
 */
export type ExplicitView = "hidden" | "on_request" | "shown";

/** What a user decided about explicit posts. Guests have decided nothing. */
export interface ExplicitChoice {
  /** They stated that they are 18 or older. */
  isOfAge: boolean;
  /** They want explicit posts without a blur. */
  nsfw: boolean;
}

export function explicitChoiceView({ isOfAge, nsfw }: ExplicitChoice): ExplicitView {
  if (!isOfAge) return "hidden";
  return nsfw ? "shown" : "on_request";
}

/** Returns how a viewer gets a post. Creators see their own, and moderators what is reported, without a notice. */
export function explicitView(
  post: { nsfw: boolean; ownerId: string },
  viewer: { id: string | null; isModerator?: boolean; explicit: ExplicitView },
): ExplicitView {
  if (!post.nsfw || viewer.id === post.ownerId || viewer.isModerator) return "shown";
  return viewer.explicit;
}
