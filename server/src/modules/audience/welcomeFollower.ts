import type { Scope } from "../../platform/scope.ts";
import { queueWelcome } from "./welcomeEmails/queueWelcome.ts";

/** Welcomes a user who begins to follow a site by its welcome email. */
export function welcomeFollower(scope: Scope, follow: { userId: string; siteId: string }): Promise<void> {
  return queueWelcome(scope, { userId: follow.userId, siteId: follow.siteId });
}
