import type { Registrar } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { SiteDomain } from "../records/domain.ts";

type SiteParams = { id: string };

/** What a site asked for; null where it asked for none. */
export const getDomain = call<{ params: SiteParams; output: { domain: SiteDomain | null } }>(
  "GET",
  "r",
  "/sites/{id}/domain",
);

/** Links a domain. Another name takes the place of the one before, which is let go; the same one may get another registrar. */
export const linkDomain = call<{
  params: SiteParams;
  body: { domain: string; registrar?: Registrar };
  output: { domain: SiteDomain };
}>("PUT", "w", "/sites/{id}/domain");

/** Looks at the DNS now. One that failed begins to wait anew. */
export const verifyDomain = call<{ params: SiteParams; output: { domain: SiteDomain } }>(
  "POST",
  "w",
  "/sites/{id}/domain/verify",
);

/** Lets it go: the site is back at its subdomain. `url` is where it lives now. Asked again, there is nothing left to do. */
export const unlinkDomain = call<{ params: SiteParams; output: { url: string } }>(
  "DELETE",
  "w",
  "/sites/{id}/domain",
);
