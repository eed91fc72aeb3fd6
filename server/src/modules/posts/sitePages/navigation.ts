import type { NavigationEntry, NavigationLink, OwnNavigationEntry } from "@quire/contracts/records/sitePage";
import type { MediaKind, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import {
  type NavigationTarget,
  navigationLabelProblem,
  readNavigationUrl,
  TAB_PATHS,
} from "@quire/domain/sites/navigation";
import { sitePagePath } from "@quire/domain/sites/sitePages";
import type { Sequelize, Transaction } from "sequelize";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import { select } from "../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { isShown } from "../../sites/isShown.ts";
import { lockSite } from "../../sites/lockSite.ts";
import { siteExists } from "../../sites/siteExists.ts";
import { siteNavigation } from "../models/sitePages.ts";
import { postPolicy } from "../policy.ts";

type OfSite = { params: { id: string } };

/** Returns the entries above a site's pages for its creator, also those that readers don't see. */
export async function getNavigationQuery(
  context: Context,
  { params }: OfSite,
): Promise<{ entries: OwnNavigationEntry[] }> {
  authorize(context, postPolicy, "write", { siteId: params.id });
  return { entries: await listEntries(context.platform.db, params.id) };
}

/** Replaces the entries. A target must exist, unless the site has an entry that leads there already. */
export async function updateNavigationCommand(
  context: CommandContext,
  { params, body }: OfSite & { body: { entries: NavigationEntry[] } },
): Promise<{ entries: OwnNavigationEntry[] }> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", { siteId: params.id });
  if (!(await siteExists(platform, params.id))) throw new Refusal("site_not_found");
  const entries = body.entries.map(readEntry);
  await lockSite(platform, params.id, transaction);
  await refuseUnknown(context, params.id, entries);
  await siteNavigation(platform.db).upsert(
    { site_id: params.id, entries, updated_at: platform.clock.now() },
    { transaction },
  );
  await publishSiteChanged(context, params.id);
  return { entries: await listEntries(platform.db, params.id, transaction) };
}

/** Lists the entries that readers of a site see. */
export async function listNavigation(db: Sequelize, siteId: string): Promise<NavigationLink[]> {
  const entries = await listEntries(db, siteId);
  return entries.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
}

function readEntry({ label, target }: NavigationEntry, at: number): NavigationEntry {
  const path = `body.entries.${at}`;
  const problem = navigationLabelProblem(label);
  if (problem) throw refuseField(`${path}.label`, problem);
  if (target.kind !== "link") return { label, target };
  const read = readNavigationUrl(target.url);
  if ("error" in read) throw refuseField(`${path}.target.url`, read.error);
  return { label, target: { kind: "link", url: read.url } };
}

type Record = Extract<NavigationTarget, { id: string }>;

async function refuseUnknown(
  context: CommandContext,
  siteId: string,
  entries: readonly NavigationEntry[],
): Promise<void> {
  const idsOf = (kind: Record["kind"]) =>
    entries.flatMap(({ target }) => (target.kind === kind ? [target.id] : []));
  const known = await context.select<{ id: string }>(
    `SELECT id FROM site_pages WHERE id = ANY($pages::text[]) AND site_id = $siteId
     UNION ALL SELECT id FROM posts WHERE id = ANY($posts::text[]) AND site_id = $siteId
     UNION ALL SELECT e->'target'->>'id' FROM site_navigation, jsonb_array_elements(entries) e WHERE site_id = $siteId`,
    { siteId, pages: idsOf("page"), posts: idsOf("post") },
  );
  const ids = new Set(known.map(({ id }) => id));
  entries.forEach(({ target }, at) => {
    if ("id" in target && !ids.has(target.id)) {
      throw refuseField(`body.entries.${at}.target.id`, `Your site has no ${target.kind} with this id.`);
    }
  });
}

/** An entry with what its target is now. */
interface EntryRow extends NavigationEntry {
  title: string | null;
  /** Of a published page; null otherwise. */
  page_slug: string | null;
  /** Of a published post; null otherwise. */
  ptype: PostType | null;
  subtype: MediaKind | null;
  post_slug: string | null;
}

const ENTRIES = `
  SELECT e.entry->>'label' AS label, e.entry->'target' AS target, coalesce(g.title, o.title) AS title,
         CASE WHEN g.published_at IS NOT NULL THEN g.slug END AS page_slug, p.ptype, p.subtype, p.slug AS post_slug
    FROM site_navigation n
   CROSS JOIN LATERAL jsonb_array_elements(n.entries) WITH ORDINALITY e(entry, place)
    LEFT JOIN site_pages g ON e.entry->'target'->>'kind' = 'page' AND g.id = e.entry->'target'->>'id'
     AND g.site_id = n.site_id
    LEFT JOIN posts o ON e.entry->'target'->>'kind' = 'post' AND o.id = e.entry->'target'->>'id'
     AND o.site_id = n.site_id
    LEFT JOIN publications p ON p.post_id = o.id AND ${isShown("p")}
   WHERE n.site_id = $siteId ORDER BY e.place`;

async function listEntries(
  db: Sequelize,
  siteId: string,
  transaction: Transaction | null = null,
): Promise<OwnNavigationEntry[]> {
  const rows = await select<EntryRow>(db, ENTRIES, { siteId }, transaction);
  return rows.map((row) => ({ label: row.label, target: row.target, title: row.title, url: urlOf(row) }));
}

function urlOf({ target, page_slug, ptype, subtype, post_slug }: EntryRow): string | null {
  switch (target.kind) {
    case "tab":
      return TAB_PATHS[target.tab];
    case "link":
      return target.url;
    case "page":
      return page_slug === null ? null : sitePagePath(page_slug);
    case "post":
      return ptype === null ? null : postPath({ id: target.id, ptype, subtype, slug: post_slug ?? "" });
  }
}
