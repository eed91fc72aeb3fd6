import type { Request, ServerRoute } from "@hapi/hapi";
import type { Config } from "../platform/config.ts";
import { factsReader } from "../platform/http/facts.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { platformUrl, siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { redirectToSite } from "./redirectToSite.ts";
import { requireOwner, type SiteDirectory } from "./siteDirectory.ts";

const ASSET_LINKS = "/.well-known/assetlinks.json";
const SECURITY_TXT = "/.well-known/security.txt";
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year: a reader of an old copy must look again. */
const VALID_DAYS = 180;

/** Files at well-known addresses, on the platform and on every site. */
export function wellKnownRoutes(platform: Platform, directory: SiteDirectory): ServerRoute[] {
  const { config, clock } = platform;
  const readFacts = factsReader(config);

  const ownerOf = (request: Request) => requireOwner(directory, readFacts(request).host);

  return [
    {
      method: "GET",
      path: SECURITY_TXT,
      handler: async (request, reply) => {
        const owner = await ownerOf(request);
        const origin = owner.kind === "site" ? siteUrl(config, owner.site) : platformUrl(config);
        if (owner.kind === "site" && owner.moved) return redirectToSite(reply, origin + SECURITY_TXT);
        return reply
          .response(securityTxt(config.supportEmail, origin + SECURITY_TXT, clock.now()))
          .type("text/plain; charset=utf-8")
          .header("cache-control", "public, max-age=86400");
      },
    },
    {
      // Android reads it before it shows our pages in the app without a browser bar; it follows no redirect.
      method: "GET",
      path: ASSET_LINKS,
      handler: async (request, reply) => {
        await ownerOf(request);
        const { app } = config.android;
        if (!app) throw new Refusal("not_found");
        return reply
          .response(JSON.stringify(assetLinks(app)))
          .type("application/json; charset=utf-8")
          .header("cache-control", "public, max-age=3600");
      },
    },
    {
      // Password managers open it to change a leaked password.
      method: "GET",
      path: "/.well-known/change-password",
      handler: async (request, reply) => {
        await ownerOf(request);
        return redirectToSite(reply, `${platformUrl(config)}/settings/security`);
      },
    },
  ];
}

/** Returns the statement list that makes an Android app the handler of our addresses. */
const assetLinks = ({ packageName, fingerprints }: NonNullable<Config["android"]["app"]>) => [
  {
    relation: ["delegate_permission/common.handle_all_urls"],
    target: {
      namespace: "android_app",
      package_name: packageName,
      sha256_cert_fingerprints: fingerprints,
    },
  },
];

/** Returns a security.txt (RFC 9116) that is valid for half a year from today. */
function securityTxt(contact: string, canonical: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${encodeURIComponent(contact).replace("%40", "@")}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${canonical}`,
    "",
  ].join("\n");
}
