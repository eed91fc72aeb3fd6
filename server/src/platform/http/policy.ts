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
  if (!policy[action](user, thing)) throw new Refusal("forbidden");
  return user;
}

/** Returns the signed-in user, or throws 401. */
export function requireUser(context: Context): User {
  if (context.caller.kind === "guest") throw new Refusal("sign_in_required");
  return context.caller;
}
