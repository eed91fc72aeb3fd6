import type { Context, User } from "./context.ts";
import { Refusal } from "./refusal.ts";

/** For each action on a noun: whether this signed-in user may perform it. Unlisted actions don't compile. */
export type Policy<Thing, Action extends string> = Record<Action, (user: User, thing: Thing) => boolean>;

/** Declares the policy of one noun. */
export function policyFor<Thing>() {
  return <Action extends string>(rules: Policy<Thing, Action>): Policy<Thing, Action> => rules;
}

/** Returns the signed-in user, or refuses: 401 to a guest, 403 to a user whom the policy does not allow. */
export function authorize<Thing, Action extends string>(
  context: Context,
  policy: Policy<Thing, Action>,
  action: Action,
  thing: Thing,
): User {
  const user = requireUser(context);
  if (!policy[action](user, thing)) throw refusalOf(user, (other) => policy[action](other, thing));
  return user;
}

/** The reason for a refused action: staff learn that their second factor is what is missing. */
function refusalOf(user: User, allows: (user: User) => boolean): Refusal {
  const withheld = user.withheldGroups ?? [];
  const isFactorMissing = withheld.length > 0 && allows({ ...user, groups: [...user.groups, ...withheld] });
  return new Refusal(isFactorMissing ? "staff_factor_required" : "forbidden");
}

/** Returns the signed-in user, or throws 401. */
export function requireUser(context: Context): User {
  if (context.caller.kind === "guest") throw new Refusal("sign_in_required");
  return context.caller;
}
