import type { SitePage, SitePageEntry, SitePageText } from "@quire/contracts/records/sitePage";
import { sitePagePath } from "@quire/domain/sites/sitePages";
import type { Sequelize, Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type SitePageColumns, sitePages } from "../models/sitePages.ts";
import { postPolicy } from "../policy.ts";

type EntryRow = Pick<SitePageColumns, "id" | "title" | "slug" | "version" | "published_at" | "updated_at">;

const ENTRY_COLUMNS = ["id", "title", "slug", "version", "published_at", "updated_at"] as const;

/** Lists all of a site's own pages for its creator, the oldest first. */
export async function listSitePagesQuery(
  context: Context,
  { params }: { params: { id: string } },
): Promise<{ pages: SitePageEntry[] }> {
  authorize(context, postPolicy, "write", { siteId: params.id });
  const rows = await sitePages(context.platform.db).findAll({
    where: { site_id: params.id },
    attributes: [...ENTRY_COLUMNS],
    order: [["id", "ASC"]],
  });
  return { pages: rows.map((row) => presentEntry(row.get())) };
}

/** Returns a page with its text, for its creator. */
export async function getSitePageQuery(
  context: Context,
  { params }: { params: { id: string; pageId: string } },
): Promise<SitePageText> {
  authorize(context, postPolicy, "write", { siteId: params.id });
  const row = await findSitePage(context.platform.db, params);
  if (!row) throw new Refusal("site_page_not_found");
  return { ...presentEntry(row), blocks: row.blocks };
}

/** Returns a page of a site, published or not; null if it has none with this id. */
export async function findSitePage(
  db: Sequelize,
  { id, pageId }: { id: string; pageId: string },
  transaction: Transaction | null = null,
): Promise<SitePageColumns | null> {
  const row = await sitePages(db).findOne({ where: { id: pageId, site_id: id }, transaction });
  return row?.get() ?? null;
}

export function presentEntry(row: EntryRow): SitePageEntry {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    path: sitePagePath(row.slug),
    published: row.published_at !== null,
    version: row.version,
    updated: row.updated_at.toISOString(),
  };
}

/** SQL: the published pages of a site that isn't suspended. */
const PUBLISHED = `FROM site_pages g JOIN sites s ON s.id = g.site_id
 WHERE g.site_id = $siteId AND g.published_at IS NOT NULL AND s.suspended_at IS NULL`;

/** Returns a published page as readers get it, or null. From a replica if possible; only the primary decides null. */
export async function findPublishedPage(
  { db, replicas }: Pick<Platform, "db" | "replicas">,
  siteId: string,
  slug: string,
): Promise<SitePage | null> {
  const read = async (source: Sequelize) => {
    const sql = `SELECT g.id, g.title, g.summary, g.html AS content ${PUBLISHED} AND g.slug = $slug`;
    return (await select<SitePage>(source, sql, { siteId, slug }))[0] ?? null;
  };
  const source = replicas.reader(siteId);
  return (await read(source)) ?? (source === db ? null : read(db));
}

/** Lists the paths of a site's published pages. */
export async function listPublishedPages(
  db: Sequelize,
  siteId: string,
): Promise<{ path: string; updated_at: Date }[]> {
  const rows = await select<{ slug: string; updated_at: Date }>(
    db,
    `SELECT g.slug, g.updated_at ${PUBLISHED} ORDER BY g.id`,
    { siteId },
  );
  return rows.map(({ slug, updated_at }) => ({ path: sitePagePath(slug), updated_at }));
}
