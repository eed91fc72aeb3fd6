import { eventName } from "../../platform/events.ts";
import type { Context } from "../../platform/http/context.ts";

/** A user who doesn't own the site uploads to one of its drafts. A handler refuses those who may not write on it. */
export const draftUploadRequested = eventName<{ siteId: string; postId: string }, Context>(
  "media.draftUploadRequested",
);
