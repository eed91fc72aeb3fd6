import type { FoundChapter } from "@quire/contracts/records/search";
import { highlightWords, snippetAround } from "@quire/domain/posts/highlight";
import { anyOf } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage } from "../../../platform/http/paging.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { isShown } from "../../sites/isShown.ts";
import { viewerOf, viewOf } from "../access.ts";
import { CHILD_COLUMNS, type ChildRow, presentChild } from "../children.ts";
import { IS_EXPLICIT } from "../publicationRow.ts";
import { plainText } from "./findPosts.ts";
import { type QueryWord, readQueryWords, tsqueryOf } from "./searchQuery.ts";

interface Input {
  params: { siteId: string; id: string };
  query: { query: string; next?: string };
}

const PAGE = 20;
/** Parts that one request reads at most; the next one continues after them. */
const BATCH = 200;
const SNIPPET_LENGTH = 160;

type Part = ChildRow & { nsfw: boolean };

/**
 * Lists the parts of a serial that contain the words, in reading order. The text of a part that the caller may not
 * read is not searched at all: a hit would tell what it says.
 */
export async function searchWorkQuery(
  context: Context,
  { params, query }: Input,
): Promise<{ chapters: FoundChapter[]; next: string | null }> {
  const [serial] = await context.select<{ nsfw: boolean }>(
    `SELECT p.nsfw FROM publications p
      WHERE p.post_id = $id AND p.site_id = $siteId AND p.ptype = 'parent' AND ${isShown("p")}`,
    params,
  );
  if (!serial) throw new Refusal("post_not_found");
  const words = await readQueryWords(context.platform.db, query.query);
  if (words.length === 0) return { chapters: [], next: null };
  const readable = await listReadable(context, params);
  const after = query.next ? Number(decodeNext(query.next, "work", ["number"])[0]) : 0;
  const left = readable.filter(({ position }) => (position ?? 0) > after);
  const batch = left.slice(0, BATCH);
  if (batch.length === 0) return { chapters: [], next: null };
  const rows = await selectPrepared<ChildRow & { html: string }>(
    context.platform.db,
    `SELECT ${CHILD_COLUMNS}, p.html FROM publications p
      WHERE p.post_id = ${anyOf("ids")} AND CASE WHEN p.opening_html IS NULL THEN p.search @@ $words::tsquery
            ELSE lower(unaccent(p.html)) LIKE ALL($patterns::text[]) END
      ORDER BY p.position LIMIT $limit`,
    {
      ids: batch.map(({ post_id }) => post_id),
      words: tsqueryOf(words),
      patterns: words.map(({ word, stem }) => `%${(stem ?? word).replace(/i$/, "")}%`),
      limit: PAGE + 1,
    },
  );
  const page = cutPage(rows, PAGE, nextAfter);
  const isLast = page.next !== null || left.length === batch.length;
  return {
    chapters: page.rows.flatMap((row) => presentFound(row, words)),
    next: isLast ? page.next : nextAfter(batch.at(-1) as Part),
  };
}

const nextAfter = ({ position }: ChildRow) => encodeNext("work", [position as number]);

/** The parts whose text the caller may read, in reading order. */
async function listReadable(context: Context, { siteId, id }: Input["params"]): Promise<Part[]> {
  const parts = await selectPrepared<Part>(
    context.platform.db,
    `SELECT ${CHILD_COLUMNS}, ${IS_EXPLICIT} AS nsfw FROM publications p WHERE p.parent_id = $id ORDER BY p.position`,
    { id },
  );
  const viewer = await viewerOf(context, siteId, parts);
  return parts.filter((part) => {
    const { access, explicit } = viewOf(part, viewer);
    return access === "granted" && explicit !== "hidden";
  });
}

/**
 * The index has only the opening of a part that isn't free, so such a part is found by its letters, and counts only if
 * each word is in its text.
 */
function presentFound(row: ChildRow & { html: string }, words: readonly QueryWord[]): FoundChapter[] {
  const text = plainText(row.html);
  const isInText = words.every((word) => highlightWords(text, [word]).length > 0);
  const snippet = isInText ? snippetAround(text, words, SNIPPET_LENGTH) : null;
  const isInTitle = words.some((word) => highlightWords(row.title, [word]).length > 0);
  if (!snippet && !isInTitle) return [];
  const start = { text: text.slice(0, SNIPPET_LENGTH), marks: [] };
  return [{ chapter: presentChild(row, "granted"), snippet: snippet ?? start }];
}
