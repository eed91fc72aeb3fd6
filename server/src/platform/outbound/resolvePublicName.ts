import type { Dns } from "../dns/dns.ts";
import { openResolverDns } from "../dns/resolverDns.ts";

/**
 * Returns all addresses of a name by asking a DNS server. The system's resolver runs two lookups at a time for the
 * whole process, so two names whose servers are slow would hold up every connection to anywhere.
 */
export function resolvePublicName(
  dns: Dns = openResolverDns({ servers: [] }),
): (name: string) => Promise<string[]> {
  return async (name) => {
    const answer = await dns.addresses(name);
    if (answer.kind === "unknown") throw new Error("the name can't be resolved now");
    return answer.kind === "found" ? answer.values : [];
  };
}
