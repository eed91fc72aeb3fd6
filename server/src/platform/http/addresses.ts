import type { Config } from "../config.ts";

interface Addressed {
  domain: string;
  custom_domain: string | null;
}

/** The platform's origin, without a trailing slash. */
export function platformUrl(config: Config): string {
  return `${config.platformProtocol}://${config.platformHost}`;
}

/** Host (with port, if any) under which a site is seen: its custom domain, or its label before the platform's. */
export function siteHost(config: Config, site: Addressed): string {
  return site.custom_domain ?? `${site.domain}.${config.platformHost}`;
}

/** A site's origin, without a trailing slash. */
export function siteUrl(config: Config, site: Addressed): string {
  return `${config.platformProtocol}://${siteHost(config, site)}`;
}
