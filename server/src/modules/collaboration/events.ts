import { eventName } from "../../platform/events.ts";
import type { CommandContext } from "../../platform/http/context.ts";

interface DraftEvent {
  postId: string;
  siteId: string;
  /** Who caused it. */
  userId: string;
}

/** A draft was shared with an address, which may have an account. */
export const draftShared = eventName<DraftEvent & { email: string }, CommandContext>("collaboration.shared");

/** A user joined a draft by an invite. */
export const draftJoined = eventName<DraftEvent, CommandContext>("collaboration.joined");

/** A user commented on a draft. */
export const draftCommented = eventName<DraftEvent, CommandContext>("collaboration.commented");
