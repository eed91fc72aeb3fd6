import type { MediaKind, PostType } from "@quire/domain/enums";
import type { Sort, SortKey } from "@quire/domain/posts/sorting";
import type { Sequelize } from "sequelize";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { decodeNext, encodeNext, type KeyKind } from "../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../platform/http/paging.ts";
import { hasParts, isOpenSite, isShown } from "../sites/isShown.ts";
import { CARD_COLUMNS, type PublicationRow } from "./publicationRow.ts";
import { firstMatches, readBlockMarks } from "./search/blockMarks.ts";
import { readQueryWords, siteMark, tsqueryOf } from "./search/searchQuery.ts";

export interface FeedQuery {
  siteId: string;
  /** Kinds to show; if absent, all posts that aren't part of a serial. */
  ptypes?: readonly PostType[];
  subtype?: MediaKind;
  /** Already validated by `readSearch`. */
  search?: string | null;
  sort: Sort;
  /** Whether serials without a published part are included; to their creator they are. */
  withEmpty?: boolean;
  /** Only these posts, including parts of serials. */
  ids?: readonly string[];
  slice: Slice;
}

export interface FeedPage {
  rows: PublicationRow[];
  next: string | null;
}

/** Up to this many matches of a search are sorted; of more, the feed's index is walked until a page is full. */
const FEW = 1_000;
const COUNT_MATCHES = `SELECT count(*)::int AS matches FROM ${firstMatches("$found", FEW + 1)} first`;

/** The matches of a search, before sorting: `OFFSET 0` keeps the two apart, whatever the planner assumes of a word. */
const FEW_MATCHES =
  "(SELECT * FROM publications s WHERE s.site_id = $siteId AND s.search @@ $found::tsquery OFFSET 0) p";
/** `@@` as a function, which the planner doesn't look up in the index of words. */
const IS_MATCH = "ts_match_vq(p.search, $found::tsquery)";

/**
 * The title as the index has it: JavaScript lowercases some letters differently, which would skip rows between
 * pages.
 */
type FeedRow = PublicationRow & { sort_title: string };

/** How each sort walks its index: the column, its type, and the row's value for the next key. */
const WALKS: Record<
  Sort["sort_by"],
  { column: string; kind: KeyKind; value: (row: FeedRow) => string | number }
> = {
  index: { column: "p.published_at", kind: "time", value: (row) => row.published_at.toISOString() },
  title: { column: "lower(p.title)", kind: "string", value: (row) => row.sort_title },
  price: { column: "p.price_rank", kind: "number", value: (row) => row.price_rank },
};

/** Returns a page of a site's published posts: one index walk at any depth. */
export async function listFeed(db: Sequelize, query: FeedQuery): Promise<FeedPage> {
  const { slice, sort } = query;
  const walk = WALKS[sort.sort_by];
  const direction = sort.sort_order === "desc" ? "DESC" : "ASC";
  const bind: Record<string, unknown> = {
    siteId: query.siteId,
    limit: slice.limit + 1,
    offset: slice.offset,
  };
  const where = [
    "p.site_id = $siteId",
    ...(query.withEmpty ? [] : [hasParts("p")]),
    ...(query.ids ? [isShown("p")] : ["p.parent_id IS NULL", isOpenSite("p")]),
  ];

  if (query.ptypes?.length) {
    // A single kind is the index prefix, which keeps the order; several are filtered during the walk.
    where.push(query.ptypes.length === 1 ? "p.ptype = $ptypes" : "p.ptype = ANY($ptypes)");
    bind.ptypes = query.ptypes.length === 1 ? query.ptypes[0] : query.ptypes;
  }
  if (query.subtype) {
    where.push("p.subtype = $subtype");
    bind.subtype = query.subtype;
  }
  if (query.ids) {
    where.push(`p.post_id = ${anyOf("ids")}`);
    bind.ids = query.ids;
  }
  let from = "publications p";
  if (query.search) {
    // With the site's mark in the query, the index itself excludes posts of other sites.
    const words = await readQueryWords(db, query.search);
    if (words.length === 0) return { rows: [], next: null };
    bind.found = tsqueryOf(words, { mark: siteMark(query.siteId) });
    const marks = await readBlockMarks(db);
    const [first] = await selectPrepared<{ matches: number }>(db, COUNT_MATCHES, { ...bind, marks });
    if (first && first.matches > FEW) where.push(IS_MATCH);
    else from = FEW_MATCHES;
  }
  if (slice.next) {
    [bind.afterValue, bind.afterId] = decodeNext(slice.next, sort.key, [walk.kind, "string"]);
    const cast = sort.sort_by === "index" ? "$afterValue::timestamptz" : "$afterValue";
    where.push(`(${walk.column}, p.post_id) ${direction === "DESC" ? "<" : ">"} (${cast}, $afterId)`);
  }

  const rows = await selectPrepared<FeedRow>(
    db,
    `SELECT ${CARD_COLUMNS}, lower(p.title) AS sort_title FROM ${from} WHERE ${where.join(" AND ")}
      ORDER BY ${walk.column} ${direction}, p.post_id ${direction} LIMIT $limit OFFSET $offset`,
    bind,
  );
  return cutPage(rows, slice.limit, (last) => nextOf(sort.key, walk.value(last), last.post_id));
}

const nextOf = (sort: SortKey, value: string | number, id: string) => encodeNext(sort, [value, id]);
