import { policyFor } from "../../../platform/http/policy.ts";

/** Anyone signed in may follow any site but their own. */
export const followPolicy = policyFor<{ siteId: string }>()({
  follow: (person, site) => person.userId !== site.siteId,
});
