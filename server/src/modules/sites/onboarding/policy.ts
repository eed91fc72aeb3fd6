import { policyFor } from "../../../platform/http/policy.ts";

/** Everybody is led on their own site alone. */
export const onboardingPolicy = policyFor<{ id: string }>()({
  be: (person, { id }) => person.userId === id,
});
