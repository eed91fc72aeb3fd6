import { decide, ownsSite } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Context, User } from "../../platform/http/context.ts";
import { authorize, policyFor } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";

/** A site's books are made and sold by its creator. */
const bookPolicy = policyFor<{ siteId: string }>()({
  manage: (user, { siteId }) => ownsSite({ id: user.userId }, siteId),
});

/** Returns the creator of the site; throws for anyone else. */
export const requireCreator = (context: Context, siteId: string): User =>
  authorize(context, bookPolicy, "manage", { siteId });

/** The same, if they have Pro. */
export function requireBookMaker(context: Context, siteId: string): User {
  const user = requireCreator(context, siteId);
  const maker = { id: user.userId, groups: user.groups as readonly Role[] };
  if (decide("books", maker, siteId) !== "yes") throw new Refusal("pro_required");
  return user;
}
