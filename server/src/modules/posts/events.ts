import { eventName } from "../../platform/events.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import type { Scope } from "../../platform/scope.ts";

/** `now` is refused within the hour after the last newsletter; `inTurn` waits for it. */
export type Pace = "now" | "inTurn";

interface PublishedPost {
  id: string;
  site_id: string;
  parent_id: string | null;
}

/** A post was published and its creator wants it emailed to followers. */
export const newsletterRequested = eventName<{ post: PublishedPost; pace: Pace }, CommandContext>(
  "posts.newsletterRequested",
);

/** A post was published for the first time, or again after it was unpublished. Not a new version. */
export const postPublished = eventName<{ postId: string }, CommandContext>("posts.published");

/** A post or a new version of it was published, so that the site's feeds changed. */
export const versionPublished = eventName<{ siteId: string }, CommandContext>("posts.versionPublished");

/** A draft's document was converted: `place` returns a relative position in the old one as one in the new, or null. */
export const draftConverted = eventName<
  { postId: string; place: (position: Uint8Array) => Uint8Array | null },
  Scope
>("posts.draftConverted");
