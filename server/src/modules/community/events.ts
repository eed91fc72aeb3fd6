import { eventName } from "../../platform/events.ts";
import type { CommandContext } from "../../platform/http/context.ts";

/** A user stopped following a site, or tried to without following it. */
export const siteUnfollowed = eventName<{ userId: string; siteId: string }, CommandContext>(
  "community.siteUnfollowed",
);
