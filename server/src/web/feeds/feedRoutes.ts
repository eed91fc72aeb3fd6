import { notFound } from "@hapi/boom";
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { isId } from "@quire/domain/ids";
import { type FeedScope, readFeedKey } from "../../modules/audience/feedLinks.ts";
import { findFiles } from "../../modules/media/readFiles.ts";
import { signedFileUrl } from "../../modules/media/signedFileUrl.ts";
import type { SiteRow } from "../../modules/sites/siteRow.ts";
import { select } from "../../platform/database/select.ts";
import { factsReader } from "../../platform/http/facts.ts";
import { enforceLimit } from "../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../platform/platform.ts";
import { toCachedResponse } from "../pageCache.ts";
import { sendCached } from "../sendCached.ts";
import { requireOwner, type SiteDirectory } from "../siteDirectory.ts";
import { isOpen } from "./enclosures.ts";
import { formOf } from "./feedForms.ts";
import { type FeedPage, findPrivateRow } from "./feedRows.ts";
import { type FeedReader, makePrivateFeed } from "./makeFeed.ts";

const PRIVATE = "private, no-cache";

/** Private feeds by a user's link, and the files of posts in feeds. Nothing of a private feed is cached here. */
export function feedRoutes(platform: Platform, directory: SiteDirectory): ServerRoute[] {
  const readFacts = factsReader(platform.config);

  /** The site of the request's host; null on the platform. */
  async function siteOf(request: Request): Promise<SiteRow | null> {
    const owner = await requireOwner(directory, readFacts(request).host);
    return owner.kind === "site" ? owner.site : null;
  }

  async function open(request: Request): Promise<{ site: SiteRow | null; reader: FeedReader }> {
    const site = await siteOf(request);
    const scope: FeedScope = site ? { siteId: site.id } : "platform";
    const key = String(request.params.key);
    const userId = await readFeedKey(platform, key, scope);
    if (!userId) throw notFound();
    await enforceLimit(platform, "privateFeedsByUser", userId);
    return { site, reader: { userId, key } };
  }

  return [
    {
      method: "GET",
      path: "/enclosures/{postId}/{name}",
      handler: async (request, reply) => {
        const site = await siteOf(request);
        const { postId, fileId } = readFileParams(request);
        if (!site) throw notFound();
        // That call decides: a free post's files are open to everyone.
        return reply
          .redirect(`/api/r/${site.id}/posts/${postId}/files/${fileId}`)
          .header("cache-control", "no-cache");
      },
    },
    {
      method: "GET",
      path: "/feeds/{key}/{name}",
      handler: async (request, reply) => {
        const form = formOf(String(request.params.name));
        if (!form) throw notFound();
        const { site, reader } = await open(request);
        const page = readFeedPage(request);
        const feed = await makePrivateFeed(platform, { site, form, page, reader });
        if (!feed) throw notFound();
        const answer = toCachedResponse(feed);
        return asPrivate(await sendCached(request, reply, answer));
      },
    },
    {
      method: "GET",
      path: "/feeds/{key}/files/{postId}/{name}",
      handler: async (request, reply) => {
        const { site, reader } = await open(request);
        const params = readFileParams(request);
        return asPrivate(await redirectToFile(platform, reply, { ...params, site, userId: reader.userId }));
      },
    },
  ];
}

/** Redirects to a temporary link, if this user may have the file now. */
async function redirectToFile(
  platform: Platform,
  reply: ResponseToolkit,
  { site, userId, postId, fileId }: { site: SiteRow | null; userId: string; postId: string; fileId: string },
): Promise<ResponseObject> {
  const row = await findPrivateRow(platform, { userId, postId });
  if (!row || (site && row.site_id !== site.id) || !isOpen(row)) throw notFound();
  const carried = await select(
    platform.db,
    "SELECT 1 FROM post_files WHERE post_id = $postId AND file_id = $fileId",
    { postId, fileId },
  );
  const [file] = carried.length > 0 ? await findFiles(platform, [fileId]) : [];
  if (!file) throw notFound();
  return reply.redirect(signedFileUrl(platform, file));
}

/** Returns which page of a feed is requested. */
export function readFeedPage({ query }: Request): FeedPage {
  const { before } = query;
  return { before: typeof before === "string" && isId(before) ? before : null };
}

function readFileParams({ params }: Request): { postId: string; fileId: string } {
  const postId = String(params.postId);
  const fileId = String(params.name).replace(/\.[a-z0-9]+$/, "");
  if (!isId(postId) || !isId(fileId)) throw notFound();
  return { postId, fileId };
}

/** A link is a secret: it must be in no search engine, no shared cache, and no other site's log. */
function asPrivate(response: ResponseObject): ResponseObject {
  return response
    .header("cache-control", PRIVATE)
    .header("x-robots-tag", "noindex")
    .header("referrer-policy", "no-referrer");
}
