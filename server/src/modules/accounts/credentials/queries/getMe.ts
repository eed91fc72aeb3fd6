import type { User } from "@quire/contracts/records/user";
import { Role } from "@quire/domain/enums";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { followsSite } from "../../identity/followsSite.ts";
import { subscribesToSite } from "../../identity/subscribesToSite.ts";
import { userRecord } from "../../presentUser.ts";

/**
 * Returns the signed-in user. With a site given, their groups include FOLLOWER when they follow it, and
 * NOTIFICATION_SUBSCRIBER when their address subscribes to its emails.
 */
export async function getMe(context: Context, { query }: { query: { site_id?: string } }): Promise<User> {
  const user = await userRecord(context.platform, requireUser(context).userId);
  if (query.site_id === undefined) return user;
  const groups = new Set(user.groups);
  if (await followsSite(context, query.site_id)) groups.add(Role.follower);
  if (await subscribesToSite(context, query.site_id)) groups.add(Role.notificationSubscriber);
  return { ...user, groups: [...groups] };
}
