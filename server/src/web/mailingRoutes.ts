import { notFound } from "@hapi/boom";
import type { ServerRoute } from "@hapi/hapi";
import { isbot } from "isbot";
import { readWebVersionKey } from "../modules/audience/mailings/webVersion.ts";
import { countClick, readLinkKey } from "../modules/audience/newsletters/emailLinks.ts";
import { findSentMailing } from "../modules/audience/newsletters/findMailing.ts";
import { mailingPage } from "../modules/audience/newsletters/newsletterMessage.ts";
import { factsReader } from "../platform/http/facts.ts";
import { siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { redirectToSite } from "./redirectToSite.ts";
import { requireOwner, type SiteDirectory } from "./siteDirectory.ts";

/** An email is styled inline, and has no scripts, frames and forms. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The web version of a mailing, for those who have its link, and the links of all emails. No search engine and no shared
 * cache keeps either.
 */
export function mailingRoutes(platform: Platform, directory: SiteDirectory): ServerRoute[] {
  const readFacts = factsReader(platform.config);
  return [
    {
      method: "GET",
      path: "/mail/link/{key}",
      handler: async (request, reply) => {
        const to = [request.query.to].flat()[0];
        const url = typeof to === "string" ? to : "";
        const newsletterId = readLinkKey(platform, String(request.params.key), url);
        if (newsletterId === null) throw notFound();
        // Counting must not keep a reader from what they followed.
        if (request.method === "get" && !isbot(readFacts(request).userAgent)) {
          await countClick(platform, newsletterId, url).catch((err) =>
            platform.log.warn({ err }, "a link of an email could not be counted"),
          );
        }
        return reply
          .redirect(new URL(url).href)
          .header("cache-control", "no-store")
          .header("x-robots-tag", "noindex")
          .header("referrer-policy", "no-referrer");
      },
    },
    {
      method: "GET",
      path: "/mail/{key}",
      handler: async (request, reply) => {
        const owner = await requireOwner(directory, readFacts(request).host);
        const id = readWebVersionKey(platform, String(request.params.key));
        if (owner.kind !== "site" || !id) throw notFound();
        if (owner.moved) return redirectToSite(reply, siteUrl(platform.config, owner.site) + request.path);
        const mailing = await findSentMailing(platform, id);
        if (mailing?.siteId !== owner.site.id) throw notFound();
        return reply
          .response(mailingPage(platform, mailing))
          .type("text/html; charset=utf-8")
          .header("cache-control", "private, no-cache")
          .header("content-security-policy", POLICY)
          .header("x-content-type-options", "nosniff")
          .header("x-robots-tag", "noindex")
          .header("referrer-policy", "no-referrer");
      },
    },
  ];
}
