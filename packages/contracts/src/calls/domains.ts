import type { Registrar } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { SiteDomain } from "../records/domain.ts";

type SiteParams = { id: string };

/** The site's custom domain; null if it has none. */
export const getDomain = call<{ params: SiteParams; output: { domain: SiteDomain | null } }>(
  "GET",
  "r",
  "/sites/{id}/domain",
);

/**
 * Links a domain. Another domain replaces and releases the current one; the same domain may get another registrar.
 */
export const linkDomain = call<{
  params: SiteParams;
  body: { domain: string; registrar?: Registrar };
  output: { domain: SiteDomain };
}>("PUT", "w", "/sites/{id}/domain");

/** Checks the DNS now. Restarts the waiting period of a failed domain. */
export const verifyDomain = call<{ params: SiteParams; output: { domain: SiteDomain } }>(
  "POST",
  "w",
  "/sites/{id}/domain/verify",
);

/** Unlinks the domain: the site returns to its subdomain. `url` is its new address. Idempotent. */
export const unlinkDomain = call<{ params: SiteParams; output: { url: string } }>(
  "DELETE",
  "w",
  "/sites/{id}/domain",
);
