import type { ServerRoute } from "@hapi/hapi";
import { normalizeHost } from "@quire/domain/sites/hosts";
import type { SiteDirectory } from "./siteDirectory.ts";

const MAX_LENGTH = 253;

/**
 * Answers a proxy that asks whether to get a certificate for a name, as Caddy's `on_demand_tls` does: 200 for the
 * platform, sites and their domains, 404 for any other. It reveals no more than opening the address would. It is
 * not rate limited: a flood of invalid names would use up the limit of valid ones.
 */
export function certificateRoutes(directory: SiteDirectory): ServerRoute[] {
  return [
    {
      method: "GET",
      path: "/tls/ask",
      handler: async (request, reply) => {
        const { domain } = request.query as Record<string, unknown>;
        const isOurs = typeof domain === "string" && (await isNamed(directory, domain));
        return reply
          .response()
          .code(isOurs ? 200 : 404)
          .header("cache-control", "no-store");
      },
    },
  ];
}

/** Only the form a certificate has: no port, no trailing dot, no IP address. */
async function isNamed(directory: SiteDirectory, domain: string): Promise<boolean> {
  const name = domain.toLowerCase();
  if (name.length > MAX_LENGTH || /[:[\]]|\.$|^[\d.]+$/.test(name) || normalizeHost(name) !== name)
    return false;
  const owner = await directory.ownerOf(name);
  return owner !== null && owner.kind !== "no_site";
}
