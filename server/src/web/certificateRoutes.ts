import type { ServerRoute } from "@hapi/hapi";
import { normalizeHost } from "@quire/domain/sites/hosts";
import type { SiteDirectory } from "./siteDirectory.ts";

const LONGEST = 253;

/**
 * What a proxy asks before it gets a certificate for a name that somebody connects by, as Caddy's `on_demand_tls` does:
 * 200 for the platform, for sites and for their domains, 404 for any other. It tells no more than whoever opens the
 * address would see. No limit is kept: a flood of names that are none would use it up for those that are.
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

/** Exactly as a certificate would have it: no port, no dot at the end, and no address. */
async function isNamed(directory: SiteDirectory, domain: string): Promise<boolean> {
  const name = domain.toLowerCase();
  if (name.length > LONGEST || /[:[\]]|\.$|^[\d.]+$/.test(name) || normalizeHost(name) !== name) return false;
  const owner = await directory.ownerOf(name);
  return owner !== null && owner.kind !== "no_site";
}
