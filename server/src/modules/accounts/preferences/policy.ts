import { policyFor } from "../../../platform/http/policy.ts";

/** Users can only change their own. */
export const preferencePolicy = policyFor<{ id: string }>()({
  choose: (user, { id }) => user.userId === id,
});
