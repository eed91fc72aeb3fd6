import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Context, User } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";

/** Returns the caller if they may import subscribers to this site; an owner without Pro gets `pro_required`. */
export function authorizeImport(context: Context, siteId: string): User {
  const user = requireUser(context);
  const actor = { id: user.userId, groups: user.groups as readonly Role[] };
  const decision = decide("importSubscribers", actor, siteId);
  if (decision === "upsell") throw new Refusal("pro_required");
  if (decision !== "yes") throw new Refusal("forbidden");
  return user;
}
