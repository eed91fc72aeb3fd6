import { readHost } from "@quire/domain/sites/hosts";
import { LRUCache } from "lru-cache";
import { findSite, type SiteKey } from "../modules/sites/findSite.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import { onSiteChanged } from "../platform/bus/siteChanged.ts";
import type { Platform } from "../platform/platform.ts";

/** Whose host a request came to. */
export type HostOwner =
  | { kind: "platform" }
  /** `moved`: the site lives under another name now, and this one leads there. */
  | { kind: "site"; site: SiteRow; moved: boolean }
  | { kind: "no_site"; domain: string };

/** Sites by host, remembered until they change, so that no page starts with a look-up. */
export interface SiteDirectory {
  /** Null where the header is no host name at all. */
  ownerOf(hostHeader: string): Promise<HostOwner | null>;
  /** Rises whenever any site changes: pages that mix sites are keyed by it. */
  platformVersion(): number;
}

const REMEMBERED_SITES = 5000;
/** Counts of followers and the like drift without a change of content; a page may show them this old. */
const REMEMBERED_MS = 60_000;

interface Known {
  site: SiteRow | null;
}

/** Opens the directory and follows the announcements of changed sites. */
export function openSiteDirectory(platform: Platform): SiteDirectory {
  const now = () => platform.clock.now().getTime();
  const known = new LRUCache<string, Known>({
    max: REMEMBERED_SITES,
    ttl: REMEMBERED_MS,
    perf: { now },
    ttlResolution: 0,
  });
  // Both of a site's names, for longer than either is remembered.
  const hostsOf = new LRUCache<string, Set<string>>({ max: REMEMBERED_SITES * 2 });
  let version = 1;

  onSiteChanged(platform, (siteId) => {
    version++;
    if (siteId === null) known.clear();
    else {
      for (const key of hostsOf.get(siteId) ?? []) known.delete(key);
      hostsOf.delete(siteId);
    }
  });

  /** What was given for a time, Pro among it, ends by itself: nobody announces it in that very millisecond. */
  const timeToKnow = ({ groups_until: until }: SiteRow) =>
    until ? Math.max(1, Math.min(REMEMBERED_MS, until.getTime() - 1 - now())) : REMEMBERED_MS;

  async function siteOf(key: string, query: SiteKey): Promise<SiteRow | null> {
    const found = known.get(key);
    if (found) return found.site;
    const before = version;
    const site = await findSite(platform, query);
    // What changed while the query ran may have changed this site: do not remember an answer from before.
    if (before === version && site) {
      known.set(key, { site }, { ttl: timeToKnow(site) });
      const keys = hostsOf.get(site.id);
      if (keys) keys.add(key);
      else hostsOf.set(site.id, new Set([key]));
    }
    return site;
  }

  return {
    platformVersion: () => version,
    async ownerOf(hostHeader) {
      const host = readHost(hostHeader, platform.config.platformHost);
      if (!host) return null;
      if (host.kind === "platform") return { kind: "platform" };
      // By name and not by port: any port may be written, and each would be remembered.
      if (host.kind === "site") {
        const site = await siteOf(`site ${host.domain}`, { domain: host.domain });
        if (!site) return { kind: "no_site", domain: host.domain };
        return { kind: "site", site, moved: site.custom_domain !== null };
      }
      const { hostname } = host;
      const site = await siteOf(`custom ${hostname}`, { customDomain: hostname });
      if (site) return { kind: "site", site, moved: false };
      const former = await siteOf(`former ${hostname}`, { formerDomain: hostname });
      return former ? { kind: "site", site: former, moved: true } : { kind: "no_site", domain: hostname };
    },
  };
}

/** One name for all hosts that show the same: the key of its answers. */
export function ownerKey(owner: HostOwner): string {
  if (owner.kind === "platform") return "platform";
  return owner.kind === "site" ? owner.site.id : `none ${owner.domain}`;
}

/** What an answer of this host depends on: its site's content, or for the platform's pages any site's. */
export function versionOf(owner: HostOwner, directory: SiteDirectory): string {
  return owner.kind === "site"
    ? `${owner.site.id} ${owner.site.content_version} ${owner.site.groups}`
    : String(directory.platformVersion());
}
