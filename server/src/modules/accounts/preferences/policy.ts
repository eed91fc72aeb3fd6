import { policyFor } from "../../../platform/http/policy.ts";

/** Everybody chooses for themselves alone. */
export const preferencePolicy = policyFor<{ id: string }>()({
  choose: (person, { id }) => person.userId === id,
});
