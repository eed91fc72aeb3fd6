import { type Decision, decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Context, User } from "../../platform/http/context.ts";
import { authorize, policyFor } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";

type Site = { id: string };

const decision = (user: User, { id }: Site): Decision =>
  decide("customDomain", { id: user.userId, groups: user.groups as readonly Role[] }, id);

/** Who may do what with a site's own domain. Seeing and unlinking it stay allowed after Pro ends. */
export const domainPolicy = policyFor<Site>()({
  see: (user, site) => decision(user, site) !== "no",
  unlink: (user, site) => decision(user, site) !== "no",
  link: (user, site) => decision(user, site) !== "no",
});

/** Returns the caller if they may link a domain to this site; an owner without Pro gets `pro_required`. */
export function authorizeLinking(context: Context, site: Site): User {
  const user = authorize(context, domainPolicy, "link", site);
  if (decision(user, site) !== "yes") throw new Refusal("pro_required");
  return user;
}
