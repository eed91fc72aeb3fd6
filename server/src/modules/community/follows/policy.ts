import { policyFor } from "../../../platform/http/policy.ts";

/** Any signed-in user may follow any site but their own. */
export const followPolicy = policyFor<{ siteId: string }>()({
  follow: (user, site) => user.userId !== site.siteId,
});
