import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Context, Person } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";

/** Passes on who may bring subscribers to this site; its owner without Pro is told what it takes. */
export function authorizeImport(context: Context, siteId: string): Person {
  const person = requireUser(context);
  const actor = { id: person.userId, groups: person.groups as readonly Role[] };
  const decision = decide("importSubscribers", actor, siteId);
  if (decision === "upsell") throw new Refusal("pro_required");
  if (decision !== "yes") throw new Refusal("forbidden");
  return person;
}
