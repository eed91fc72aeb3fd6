import type { FoundPost } from "@quire/contracts/records/search";
import { markWords, snippetAround } from "@quire/domain/posts/highlight";
import { anyOf } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Slice } from "../../../platform/http/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import type { SiteCardRow } from "../../sites/presentSite.ts";
import { ANONYMOUS, accessFor } from "../access.ts";
import { presentCardWithSite } from "../presentCard.ts";
import { CARD_COLUMNS, PARENT_COLUMNS, type PublicationRow } from "../publicationRow.ts";
import { plainText } from "./plainText.ts";
import { rankPosts } from "./rankPosts.ts";
import type { AskedWord } from "./searchQuery.ts";

const SNIPPET_LENGTH = 200;
/** Of the HTML, in characters: words that stand further in are found, but not shown. */
const LOOKED_THROUGH = 20_000;

type Row = PublicationRow & {
  site: Omit<SiteCardRow, "logo"> & { logo: JsonImage | null };
  open_html: string;
};

/** Of a locked post, its opening alone: what is not shown must not be quoted. */
const CARDS = `
  SELECT ${CARD_COLUMNS}, ${PARENT_COLUMNS}, left(coalesce(p.opening_html, p.html), ${LOOKED_THROUGH}) AS open_html,
         json_build_object('id', s.id, 'name', s.name, 'domain', s.domain, 'custom_domain', s.custom_domain,
           'description', s.description, 'logo', ${jsonImage("logo_file_id")}) AS site
    FROM publications p JOIN sites s ON s.id = p.site_id LEFT JOIN publications up ON up.post_id = p.parent_id
   WHERE p.post_id = ${anyOf("ids")}`;

/** A page of the posts that a search finds, as cards, with what was found highlighted. */
export async function findPosts(
  { readDb, config }: Platform,
  words: readonly AskedWord[],
  text: string,
  slice: Slice,
): Promise<{ posts: FoundPost[]; next: string | null }> {
  const { ids, next } = await rankPosts(readDb, words, text, slice);
  if (ids.length === 0) return { posts: [], next };
  const rows = new Map<string, Row>();
  for (const row of await selectPrepared<Row>(readDb, CARDS, { ids })) rows.set(row.post_id, row);
  const posts = ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const site = { ...row.site, logo: readJsonImage(row.site.logo) };
    return [
      {
        post: presentCardWithSite(config, { ...row, site }, accessFor(row, ANONYMOUS)),
        title: { text: row.title, marks: markWords(row.title, words) },
        snippet: snippetOf(row, words),
      },
    ];
  });
  return { posts, next };
}

/** From the summary where it has the words, else from the text, else the summary as it is. */
function snippetOf(row: Row, words: readonly AskedWord[]): FoundPost["snippet"] {
  return (
    snippetAround(row.summary, words, SNIPPET_LENGTH) ??
    snippetAround(plainText(row.open_html), words, SNIPPET_LENGTH) ?? { text: row.summary, marks: [] }
  );
}
