import { type Decision, decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Context, Person } from "../../../platform/http/context.ts";
import { authorize, policyFor } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

type Site = { id: string };

const decision = (person: Person, { id }: Site): Decision =>
  decide("customDomain", { id: person.userId, groups: person.groups as readonly Role[] }, id);

/** Who may do what with a site's own domain. To see it and to let it go stays possible when Pro is over. */
export const domainPolicy = policyFor<Site>()({
  see: (person, site) => decision(person, site) !== "no",
  unlink: (person, site) => decision(person, site) !== "no",
  link: (person, site) => decision(person, site) !== "no",
});

/** The person who may link a domain to this site; 403 with what Pro would give to its owner who has none. */
export function authorizeLinking(context: Context, site: Site): Person {
  const person = authorize(context, domainPolicy, "link", site);
  if (decision(person, site) !== "yes") throw new Refusal("pro_required");
  return person;
}
