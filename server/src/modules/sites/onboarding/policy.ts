import { policyFor } from "../../../platform/http/policy.ts";

/** Users see the onboarding of their own site only. */
export const onboardingPolicy = policyFor<{ id: string }>()({
  own: (user, { id }) => user.userId === id,
});
