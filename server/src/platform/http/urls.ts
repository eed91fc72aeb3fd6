import type { Config } from "../config.ts";

interface Addressed {
  domain: string;
  custom_domain: string | null;
}

/** Returns the platform's origin, without a trailing slash. */
export function platformUrl(config: Pick<Config, "platformProtocol" | "platformHost">): string {
  return `${config.platformProtocol}://${config.platformHost}`;
}

/** Returns a site's public host (with port, if any): its custom domain, or its subdomain of the platform. */
export function siteHost(config: Config, site: Addressed): string {
  return site.custom_domain ?? `${site.domain}.${config.platformHost}`;
}

/** Returns a site's origin, without a trailing slash. */
export function siteUrl(config: Config, site: Addressed): string {
  return `${config.platformProtocol}://${siteHost(config, site)}`;
}
