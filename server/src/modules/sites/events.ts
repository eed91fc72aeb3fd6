import { eventName } from "../../platform/events.ts";
import type { CommandContext } from "../../platform/http/context.ts";

/** A user's site was created; it has their id. */
export const siteCreated = eventName<{ siteId: string }, CommandContext>("sites.created");
