import type { Sequelize } from "sequelize";
import { batchBy } from "../../platform/batchBy.ts";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { PrefetchQuery } from "../../platform/http/alongside.ts";
import { memoizeBy } from "../../platform/memoizeBy.ts";
import { isOpenSite } from "../sites/isShown.ts";
import { type ReaderStanding, STANDING_COLUMNS } from "./access.ts";
import type { PublicationTextRow } from "./presentPost.ts";
import { CARD_COLUMNS, PARENT_COLUMNS } from "./publicationRow.ts";

/** `isAsked`: of a publication `p`. A chapter whose serial is not published is not published either. */
const published = (isAsked: string, columns = "") => `
  SELECT ${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}${columns}
    FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
   WHERE ${isAsked} AND (p.parent_id IS NULL OR up.post_id IS NOT NULL) AND ${isOpenSite("p")}`;

const BY_ID = published(`p.post_id = ${anyOf("ids")}`);

/** One published post with its text, and what whoever asks is to it: asked with who asks. */
export const POST_PREFETCH: PrefetchQuery<
  { params: { siteId: string; id: string } },
  PublicationTextRow & ReaderStanding
> = {
  sql: published("p.post_id = $item AND p.site_id = $site", `, ${STANDING_COLUMNS}`),
  binds: ({ params }) => ({ site: params.siteId, item: params.id }),
};

/** Many who read at once, of one site or of many, ask once: what comes while a look is under way is asked by the next. */
const lookIn = memoizeBy((db: Sequelize) =>
  batchBy(async (ids: readonly string[]) => {
    const rows = await selectPrepared<PublicationTextRow>(db, BY_ID, { ids: [...new Set(ids)] });
    return new Map(rows.map((row) => [row.post_id, row]));
  }),
);

/** One published post with its text, or null. */
export async function findPublication(
  db: Sequelize,
  siteId: string,
  postId: string,
): Promise<PublicationTextRow | null> {
  const { output } = await lookIn(db)("", postId);
  const row = output.get(postId);
  return row?.site_id === siteId ? row : null;
}
