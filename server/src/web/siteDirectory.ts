import { badRequest, notFound } from "@hapi/boom";
import { readHost } from "@quire/domain/sites/hosts";
import { LRUCache } from "lru-cache";
import { findSite, type SiteKey } from "../modules/sites/findSite.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import { onSiteChanged } from "../platform/bus/siteChanged.ts";
import type { Platform } from "../platform/platform.ts";

/** The owner of the host that a request came to. */
export type HostOwner =
  | { kind: "platform" }
  /** `moved`: the site has another name now, and this one redirects there. */
  | { kind: "site"; site: SiteRow; moved: boolean }
  | { kind: "no_site"; domain: string };

/** Sites by host, cached until they change, so that no page starts with a lookup. */
export interface SiteDirectory {
  /** Null if the header is no host name. */
  ownerOf(hostHeader: string): Promise<HostOwner | null>;
  /** Increases whenever any site changes: pages that mix sites are keyed by it. */
  platformVersion(): number;
  /** See `Replicas`. */
  editionOf(siteId: string): number;
}

const CACHED_SITES = 5000;
/** Follower counts and the like drift without a content change; a page may show them this old. */
const CACHED_MS = 60_000;

interface Known {
  site: SiteRow | null;
}

/** Opens the directory and subscribes to site changes. */
export function openSiteDirectory(platform: Platform): SiteDirectory {
  const now = () => platform.clock.now().getTime();
  const known = new LRUCache<string, Known>({
    max: CACHED_SITES,
    ttl: CACHED_MS,
    perf: { now },
    ttlResolution: 0,
  });
  // Both of a site's names, for longer than either is cached.
  const hostsOf = new LRUCache<string, Set<string>>({ max: CACHED_SITES * 2 });
  let version = 1;

  onSiteChanged(platform, (siteId) => {
    version++;
    if (siteId === null) known.clear();
    else {
      for (const key of hostsOf.get(siteId) ?? []) known.delete(key);
      hostsOf.delete(siteId);
    }
  });

  /** How long a site may be cached: time-limited fields, such as Pro, expire without an event. */
  const ttlOf = ({ groups_until: until }: SiteRow) =>
    until ? Math.max(1, Math.min(CACHED_MS, until.getTime() - 1 - now())) : CACHED_MS;

  async function siteOf(key: string, query: SiteKey): Promise<SiteRow | null> {
    const found = known.get(key);
    if (found) return found.site;
    const before = version;
    const site = await findSite(platform, query);
    // A site that changed while the query ran may be stale: don't cache it.
    if (before === version && site) {
      known.set(key, { site }, { ttl: ttlOf(site) });
      const keys = hostsOf.get(site.id);
      if (keys) keys.add(key);
      else hostsOf.set(site.id, new Set([key]));
    }
    return site;
  }

  return {
    platformVersion: () => version,
    editionOf: platform.replicas.editionOf,
    async ownerOf(hostHeader) {
      const host = readHost(hostHeader, platform.config.platformHost);
      if (!host) return null;
      if (host.kind === "platform") return { kind: "platform" };
      // By name without the port: otherwise any port would add a cache entry.
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

/** Returns a host's owner. Refuses a host that can't be read, and one without a site. */
export async function requireOwner(
  directory: SiteDirectory,
  hostHeader: string,
): Promise<Exclude<HostOwner, { kind: "no_site" }>> {
  const owner = await directory.ownerOf(hostHeader);
  if (!owner) throw badRequest();
  if (owner.kind === "no_site") throw notFound();
  return owner;
}

/** Returns one name for all hosts that show the same site: the key of its responses. */
export function ownerKey(owner: HostOwner): string {
  if (owner.kind === "platform") return "platform";
  return owner.kind === "site" ? owner.site.id : `none ${owner.domain}`;
}

/**
 * Returns the version a host's responses depend on: its site's content, or for the platform any site's. With replicas,
 * also what this process knew of the site: the row may be newer than that, and the page's reads older than the row.
 */
export function versionOf(owner: HostOwner, directory: SiteDirectory): string {
  return owner.kind === "site"
    ? `${owner.site.id} ${owner.site.content_version} ${owner.site.groups} ${directory.editionOf(owner.site.id)}`
    : String(directory.platformVersion());
}
