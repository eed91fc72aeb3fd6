import { getDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { openSite } from "./openSite.ts";

/** Returns the domain of the user's site, and the site's current address. */
export async function domainStatus(
  terminal: Terminal,
  place: Place,
): Promise<{ domain: SiteDomain | null; url: string }> {
  const { client, id, url } = await openSite(terminal, place);
  const { domain } = await client.call(getDomain, { params: { id }, signal: terminal.signal });
  return { domain, url: domain?.url ?? url };
}
