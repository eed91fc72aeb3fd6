import type { NewSitePage, SitePageChanges, SitePageFields } from "@quire/contracts/calls/sitePages";
import type { SitePageEntry } from "@quire/contracts/records/sitePage";
import { emptyDocument, type PostDocument } from "@quire/documents/schema";
import { AccessType } from "@quire/domain/enums";
import { checkPageSlug, isSlugOfTitle, MAX_SITE_PAGES, pageSlugFor } from "@quire/domain/sites/sitePages";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { lockSite } from "../../sites/lockSite.ts";
import { siteExists } from "../../sites/siteExists.ts";
import { type SitePageColumns, sitePages } from "../models/sitePages.ts";
import { postPolicy } from "../policy.ts";
import { suggestSummary, toHtml } from "../publication/publishedForm.ts";
import { hasContent, readText, refuseFiles } from "../readText.ts";
import { findSitePage, presentEntry } from "./queries.ts";

type OfSite = { params: { id: string } };
type OfPage = { params: { id: string; pageId: string } };

/** Maximum length of a text's JSON: markdown of the maximum body makes less, unless it is all marks. */
const MAX_TEXT = 1_000_000;

/** Creates a page. Repeating it with the same client-made id returns the same page. */
export async function createSitePageCommand(
  context: Context,
  { params, body }: OfSite & { body: NewSitePage },
): Promise<SitePageEntry> {
  const { platform } = context;
  const { userId } = authorize(context, postPolicy, "write", { siteId: params.id });
  await enforceLimit(context, "savesByUser", userId);
  if (!(await siteExists(platform, params.id))) throw new Refusal("site_not_found");
  const blocks = (await readPageText(context, body)) ?? emptyDocument(platform.newId);
  return inTransaction(context, async (inside) => {
    const pages = await lockPages(inside, params.id);
    const id = body.id ?? platform.newId();
    const existing = pages.find((page) => page.id === id);
    if (existing) return presentEntry(existing);
    if (pages.length >= MAX_SITE_PAGES) throw new Refusal("too_many_site_pages");
    await requireFreeId(inside, id);
    const now = platform.clock.now();
    const page: SitePageColumns = {
      ...{ id, site_id: params.id, title: body.title, version: 1, created_at: now, updated_at: now },
      slug: slugFor({ title: body.title, slug: body.slug }, pages),
      published_at: body.published ? now : null,
      ...formOf(blocks),
    };
    refuseEmpty(page);
    await sitePages(platform.db).create(page, { transaction: inside.transaction });
    if (page.published_at) await publishSiteChanged(inside, params.id);
    return presentEntry(page);
  });
}

/** Updates a page: only the fields in the body. Refuses changes to another version than the current one. */
export async function updateSitePageCommand(
  context: Context,
  { params, body }: OfPage & { body: SitePageChanges },
): Promise<SitePageEntry> {
  const { platform } = context;
  const { userId } = authorize(context, postPolicy, "write", { siteId: params.id });
  await enforceLimit(context, "savesByUser", userId);
  const blocks = await readPageText(context, body);
  return inTransaction(context, async (inside) => {
    const pages = await lockPages(inside, params.id);
    const before = await findSitePage(platform.db, params, inside.transaction);
    if (!before) throw new Refusal("site_page_not_found");
    if (before.version !== body.last_version) throw new Refusal("site_page_changed");
    const now = platform.clock.now();
    const title = body.title ?? before.title;
    const isFollowing = before.published_at === null && isSlugOfTitle(before.slug, before.title);
    const slug = body.slug ?? (isFollowing ? undefined : before.slug);
    const page: SitePageColumns = {
      ...before,
      ...(blocks ? formOf(blocks) : {}),
      title,
      slug: slugFor(
        { title, slug },
        pages.filter(({ id }) => id !== before.id),
      ),
      version: before.version + 1,
      published_at: publishedAt(before, body, now),
      updated_at: now,
    };
    refuseEmpty(page);
    await sitePages(platform.db).update(page, { where: { id: page.id }, transaction: inside.transaction });
    if (before.published_at || page.published_at) await publishSiteChanged(inside, params.id);
    return presentEntry(page);
  });
}

/** Deletes a page. Entries that lead to it stay, for its creator to see. */
export async function deleteSitePageCommand(
  context: CommandContext,
  { params }: OfPage,
): Promise<{ deleted: true }> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", { siteId: params.id });
  const where = { id: params.pageId, site_id: params.id };
  if ((await sitePages(platform.db).destroy({ where, transaction })) === 0)
    throw new Refusal("site_page_not_found");
  await publishSiteChanged(context, params.id);
  return { deleted: true };
}

async function readPageText(context: Context, body: SitePageFields): Promise<PostDocument | null> {
  const text = await readText(body, context);
  if (!text) return null;
  const path = `body.${text.form}`;
  refuseFiles(text.blocks, path, "Pages can't contain files. Publish a post with the file, and link to it.");
  if (JSON.stringify(text.blocks).length > MAX_TEXT) {
    throw refuseField(path, "This text is too long for a page. Publish it as a post.", "too_large");
  }
  // Everyone may read a page.
  return text.blocks.filter(({ type }) => type !== "paywall");
}

const formOf = (blocks: PostDocument) => ({
  blocks,
  html: toHtml(blocks, undefined, { excludeFeatured: false }),
  summary: suggestSummary(blocks, AccessType.free),
});

/**
 * Returns a site's pages and locks them until the transaction ends: two requests that create the last one, or the same
 * slug, would both find room.
 */
async function lockPages({ platform, transaction }: CommandContext, siteId: string) {
  await lockSite(platform, siteId, transaction);
  const rows = await sitePages(platform.db).findAll({
    where: { site_id: siteId },
    attributes: ["id", "title", "slug", "version", "published_at", "updated_at"],
    transaction,
  });
  return rows.map((row) => row.get());
}

async function requireFreeId({ platform, transaction }: CommandContext, id: string): Promise<void> {
  if (await sitePages(platform.db).count({ where: { id }, transaction })) throw new Refusal("id_taken");
}

/** Returns a page's slug: the chosen one, which must be free, or one made from the title. */
function slugFor(
  { title, slug }: { title: string; slug: string | undefined },
  others: readonly Pick<SitePageColumns, "slug">[],
): string {
  const taken = new Set(others.map((page) => page.slug));
  if (slug === undefined) return pageSlugFor(title, taken);
  const checked = checkPageSlug(slug);
  if ("error" in checked) throw refuseField("body.slug", checked.error);
  if (taken.has(checked.slug)) {
    throw refuseField("body.slug", "Another page of your site has this address. Choose another.");
  }
  return checked.slug;
}

function publishedAt(before: SitePageColumns, { published }: SitePageFields, now: Date): Date | null {
  if (published === undefined) return before.published_at;
  return published ? (before.published_at ?? now) : null;
}

function refuseEmpty({ published_at, blocks }: SitePageColumns): void {
  if (published_at && !hasContent(blocks)) throw refuseField("body.published", "Write something first.");
}
