import type { FoundPost } from "@quire/contracts/records/search";
import { lowered, raised } from "@quire/documents/plainText";
import { highlightWords, snippetAround } from "@quire/domain/posts/highlight";
import { anyOf } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Slice } from "../../../platform/http/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import type { SiteCardRow } from "../../sites/presentSite.ts";
import { ANONYMOUS, viewOf } from "../access.ts";
import { presentCardWithSite } from "../presentCard.ts";
import { CARD_COLUMNS, PARENT_COLUMNS, type PublicationRow } from "../publicationRow.ts";
import { rankPosts } from "./rankPosts.ts";
import type { QueryWord } from "./searchQuery.ts";

const SNIPPET_LENGTH = 200;
/** Characters of HTML that are read: later words are found, but not quoted. */
const SNIPPET_SOURCE_LENGTH = 20_000;

type Row = PublicationRow & {
  site: Omit<SiteCardRow, "logo"> & { logo: JsonImage | null };
  open_html: string;
};

/** Only the opening of a locked post: hidden text must not be quoted. */
const CARDS = `
  SELECT ${CARD_COLUMNS}, ${PARENT_COLUMNS}, left(coalesce(p.opening_html, p.html), ${SNIPPET_SOURCE_LENGTH}) AS open_html,
         json_build_object('id', s.id, 'name', s.name, 'domain', s.domain, 'custom_domain', s.custom_domain,
           'description', s.description, 'logo', ${jsonImage("logo_file_id")}) AS site
    FROM publications p JOIN sites s ON s.id = p.site_id LEFT JOIN publications up ON up.post_id = p.parent_id
   WHERE p.post_id = ${anyOf("ids")}`;

/** Returns a page of the works, or of the chapters, that a search finds, as cards with highlighted matches. */
export async function findPosts(
  { replicas, config }: Platform,
  words: readonly QueryWord[],
  text: string,
  slice: Slice,
  { chapters = false } = {},
): Promise<{ posts: FoundPost[]; next: string | null }> {
  const { ranked, next } = await rankPosts(replicas.reader(), words, text, slice, chapters);
  if (ranked.length === 0) return { posts: [], next };
  const ids = ranked.map(({ post_id: id }) => id);
  const rows = new Map<string, Row>();
  for (const row of await selectPrepared<Row>(replicas.reader(), CARDS, { ids })) rows.set(row.post_id, row);
  const posts = ranked.flatMap(({ post_id: id, more_chapters }) => {
    const row = rows.get(id);
    if (!row) return [];
    const site = { ...row.site, logo: readJsonImage(row.site.logo) };
    return [
      {
        post: presentCardWithSite(config, { ...row, site }, viewOf(row, ANONYMOUS)),
        title: { text: row.title, marks: highlightWords(row.title, words) },
        snippet: snippetOf(row, words),
        more_chapters,
      },
    ];
  });
  return { posts, next };
}

/** The snippet comes from the summary if it matches, else from the text, else the summary without marks. */
function snippetOf(row: Row, words: readonly QueryWord[]): FoundPost["snippet"] {
  return (
    snippetAround(row.summary, words, SNIPPET_LENGTH) ??
    snippetAround(plainText(withPositions(row.open_html)), words, SNIPPET_LENGTH) ?? {
      text: row.summary,
      marks: [],
    }
  );
}

/** Writes 10⁶ and H₂O with their characters: without its tags, superscript reads as another number. */
const withPositions = (html: string) =>
  html.replace(/<(sup|sub)>([^<]*)<\/\1>/g, (_, tag: string, text: string) =>
    tag === "sup" ? raised(text) : lowered(text),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * Returns the text of HTML that we rendered ourselves, which uses five entities and closes its tags; the HTML may
 * be cut anywhere.
 */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*(>|$)/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] as string)
    .replace(/\s+/g, " ")
    .trim();
}
