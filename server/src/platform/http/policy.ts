import type { Context, Person } from "./context.ts";
import { Refusal } from "./refusal.ts";

/** For each action on a thing: whether this signed-in person may. An action that is not listed cannot be asked for. */
export type Policy<Thing, Action extends string> = Record<Action, (person: Person, thing: Thing) => boolean>;

/** Declares the policy of one noun. */
export function policyFor<Thing>() {
  return <Action extends string>(rules: Policy<Thing, Action>): Policy<Thing, Action> => rules;
}

/** Passes the signed-in person on, or refuses: 401 to a guest, 403 to a person whom the policy does not allow. */
export function authorize<Thing, Action extends string>(
  context: Context,
  policy: Policy<Thing, Action>,
  action: Action,
  thing: Thing,
): Person {
  const person = requireUser(context);
  if (!policy[action](person, thing)) throw new Refusal("forbidden");
  return person;
}

/** The signed-in person, or 401. */
export function requireUser(context: Context): Person {
  if (context.caller.kind === "guest") throw new Refusal("sign_in_required");
  return context.caller;
}
