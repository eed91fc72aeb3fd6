import { contracts } from "@quire/contracts/schemas/all";
import type { Caller } from "./testCaller.ts";

/** One response of the crawl. */
export interface Read {
  address: string;
  status: number;
  type: string;
  text: string;
}

/** What to crawl: a site's host, and values for the parameters of calls. */
export interface Crawl {
  siteHost: string;
  platformHost: string;
  /** Calls with a post id are requested once per id; others once. */
  siteId: string;
  postIds: readonly string[];
  /** Files of posts: each is requested through each post. */
  fileIds?: readonly string[];
  /** Search terms. */
  words: readonly string[];
  slugs: readonly string[];
}

const SITE_PATHS = [
  "/",
  "/stories",
  "/comics",
  "/books",
  "/ebooks",
  "/profile",
  "/library",
  "/highlights",
  "/signin",
  "/nowhere",
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/podcast.xml",
  "/subscribe",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
];
const PLATFORM_PATHS = [
  "/",
  "/guides",
  "/privacy",
  "/refund-policy",
  "/settings",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/docs/openapi.json",
];
const FORMS = ["", "?post_content_type=blocks", "?post_content_type=markdown"];

/** Reads everything readable as this caller: every GET of the contracts, every page, feed and sitemap. */
export async function crawl(
  caller: Caller,
  { siteHost, platformHost, siteId, postIds, fileIds = [], words, slugs }: Crawl,
): Promise<Read[]> {
  const pages = [
    ...SITE_PATHS,
    ...["newest", "oldest", "a-z", "z-a", "price-low-to-high"].map((sort) => `/?sort=${sort}`),
    ...words.map((word) => `/?search=${encodeURIComponent(word)}`),
    ...postIds.flatMap((id) => ["post", "story", "archive"].map((word) => `/${word}/${id}`)),
  ];
  const platformPages = [...PLATFORM_PATHS, ...slugs.map((slug) => `/c/${encodeURIComponent(slug)}`)];
  const read = async (host: string, address: string, hops = 0): Promise<Read[]> => {
    if (hops > 3) throw new Error(`${host}${address} leads in a circle`);
    const answer = await caller.get(address, { headers: { host } });
    const { body } = answer;
    const one = {
      address: `${host}${address}`,
      status: answer.status,
      type: String(answer.headers["content-type"] ?? ""),
      text: typeof body === "string" ? body : JSON.stringify(body),
    };
    const { location } = answer.headers;
    return location ? [one, ...(await read(host, String(location), hops + 1))] : [one];
  };
  const all: Read[] = [];
  for (const page of pages) {
    all.push(...(await read(siteHost, page)));
    all.push(...(await read(siteHost, `/api/sr/page?path=${encodeURIComponent(page)}`)));
  }
  for (const page of platformPages) {
    all.push(...(await read(platformHost, page)));
    all.push(...(await read(platformHost, `/api/sr/page?path=${encodeURIComponent(page)}`)));
  }
  for (const address of callAddresses({ siteId, postIds, fileIds, words, slugs }))
    all.push(...(await read(platformHost, address)));
  return all;
}

function callAddresses({
  siteId,
  postIds,
  fileIds = [],
  words,
  slugs,
}: Pick<Crawl, "siteId" | "postIds" | "fileIds" | "words" | "slugs">): string[] {
  return contracts
    .filter(({ call }) => call.method === "GET")
    .flatMap(({ call: { base, path } }) => {
      const address = `/api/${base}${path}`.replace("{siteId}", siteId);
      // A stream of events has no end of its own.
      if (path.endsWith("/stream")) return [`${address}?seconds=1`];
      const isOfPost = /posts\/\{id\}/.test(path);
      if (address.includes("{fileId}"))
        return postIds.flatMap((id) =>
          fileIds.map((file) => address.replace("{id}", id).replace("{fileId}", file)),
        );
      if (isOfPost) return postIds.flatMap((id) => FORMS.map((form) => address.replace("{id}", id) + form));
      if (address.includes("{slug}"))
        return slugs.map((slug) => address.replace("{slug}", encodeURIComponent(slug)));
      const plain = address.replace("{id}", siteId).replace("{sha256}", "a".repeat(64));
      const searches = path.endsWith("/posts")
        ? words.map((word) => `${plain}?query=${encodeURIComponent(word)}`)
        : [];
      const byIds = path.endsWith("/posts")
        ? [`${plain}?${postIds.map((id) => `ids=${id}`).join("&")}`, `${plain}?status=drafts`]
        : [];
      return [plain, `${plain}?id=${siteId}`, ...searches, ...byIds];
    });
}
