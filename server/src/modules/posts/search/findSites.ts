import type { FoundSite } from "@quire/contracts/records/search";
import { highlightWords, snippetAround } from "@quire/domain/posts/highlight";
import { select } from "../../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../../platform/http/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentSiteCard, type SiteCardRow } from "../../sites/presentSite.ts";
import { type QueryWord, tsqueryOf } from "./searchQuery.ts";

const MAX_RANKED = 1000;
const SNIPPET_LENGTH = 160;

type Row = Omit<SiteCardRow, "logo"> & { logo: JsonImage | null; score: number; followers_count: number };

/** Sites that publish, by name, address and description; those with more followers first among equal matches. */
const RANKED = `
  SELECT s.id, s.name, s.domain, s.custom_domain, s.description, s.followers_count, found.score,
         ${jsonImage("logo_file_id")} AS logo
    FROM (SELECT site_id, round(ts_rank('{0.05, 0.15, 0.4, 1}', search, $query::tsquery) * 1000)::int AS score
            FROM search_sites WHERE search @@ $query::tsquery LIMIT ${MAX_RANKED}) found
    JOIN sites s ON s.id = found.site_id
   WHERE s.suspended_at IS NULL
     AND (s.blog_count > 0 OR s.story_count > 0 OR s.comic_count > 0 OR s.dg_count > 0 OR s.book_count > 0)
     AND ((found.score, s.followers_count, s.id) < ($score, $followers, $id) OR $id = '')
   ORDER BY found.score DESC, s.followers_count DESC, s.id DESC LIMIT $limit OFFSET $offset`;

/** Returns a page of the sites that a search finds. */
export async function findSites(
  { replicas, config }: Platform,
  words: readonly QueryWord[],
  slice: Slice,
): Promise<{ sites: FoundSite[]; next: string | null }> {
  if (words.length === 0) return { sites: [], next: null };
  const [score, followers, id] = slice.next
    ? decodeNext(slice.next, "found sites", ["number", "number", "string"])
    : [0, 0, ""];
  const rows = await select<Row>(replicas.reader(), RANKED, {
    query: tsqueryOf(words),
    score,
    followers,
    id,
    limit: slice.limit + 1,
    offset: slice.offset,
  });
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("found sites", [last.score, last.followers_count, last.id]),
  );
  const sites = page.rows.map((row) => ({
    site: presentSiteCard(config, { ...row, logo: readJsonImage(row.logo) }),
    name: { text: row.name, marks: highlightWords(row.name, words) },
    snippet: snippetAround(row.description, words, SNIPPET_LENGTH) ?? {
      text: row.description.slice(0, SNIPPET_LENGTH),
      marks: [],
    },
  }));
  return { sites, next: page.next };
}
