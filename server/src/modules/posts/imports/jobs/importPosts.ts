import type * as record from "@quire/contracts/records/siteImport";
import { AccessType } from "@quire/domain/enums";
import type { ArchiveFiles, ForeignPost, LeftAside } from "@quire/formats/archive";
import { select } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { importPost } from "../../lifecycle/commands/importPost.ts";
import { pictureImporter, type WithPictures } from "../importPictures.ts";
import { countsOf, type SiteImportRow } from "../importRow.ts";
import { recordOutcome } from "./recordOutcome.ts";

const ACCESS: Record<ForeignPost["access"], AccessType> = {
  free: AccessType.free,
  followers: AccessType.follow,
  paid: AccessType.paid,
};

/** Another import has already imported this post. */
class AlreadyImported extends Error {}

/**
 * Imports each post of an export in its own transaction; after a crash, the next run continues after the last
 * recorded one. Posts that an earlier import brought are recognized by key and left unchanged.
 */
export async function importPosts(
  platform: Platform,
  work: SiteImportRow,
  { findings, files }: { findings: AsyncIterable<ForeignPost | LeftAside>; files: ArchiveFiles },
): Promise<record.SkippedItems[]> {
  const { id: importId, site_id: siteId } = work;
  const importPictures = pictureImporter(platform, { siteId, files });
  const counts = countsOf(work);
  const asides: record.SkippedItems[] = [];
  const doneBefore = counts.posts;
  let position = 0;
  for await (const found of findings) {
    if (found.kind === "aside") {
      asides.push({ what: found.what, count: found.count, hint: found.hint });
      continue;
    }
    position++;
    if (position <= doneBefore) continue;
    counts.posts = position;
    await importOne(found);
  }
  return asides;

  async function importOne(post: ForeignPost): Promise<void> {
    const known = await findImported(platform, work, post.key);
    if (known) return saveOutcome(post, { outcome: "already", postId: known, leftOut: [] });
    if (work.dry_run) {
      return saveOutcome(post, { outcome: "added", isPublished: shouldPublish(post), leftOut: post.leftOut });
    }
    try {
      await createOne(post, await importPictures(post.blocks));
    } catch (error) {
      if (error instanceof AlreadyImported) return importOne(post);
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await saveOutcome(post, { outcome: "refused", leftOut: [error.message, ...post.leftOut] });
    }
  }

  async function createOne(
    post: ForeignPost,
    { blocks, imported, missing, problems }: WithPictures,
  ): Promise<void> {
    const after = {
      ...counts,
      pictures: counts.pictures + imported,
      pictures_missing: counts.pictures_missing + missing,
    };
    await importPost(
      platform,
      siteId,
      { ...newPostOf(post, blocks), isPublished: shouldPublish(post) },
      async (context, created) => {
        const isPublished = created.status === "published";
        const leftOut = [
          ...(created.obstacle ? [staysDraft(created.obstacle)] : []),
          ...post.leftOut,
          ...problems,
        ];
        await saveKey(context, work, post.key, created.id);
        await saveOutcome(
          post,
          { outcome: "added", postId: created.id, isPublished, leftOut },
          after,
          context,
        );
      },
    );
  }

  function shouldPublish({ state }: ForeignPost): boolean {
    return state === "published" && !work.as_drafts;
  }

  /** Records the post and counts it. The counts advance only with the write: a post that rolls back isn't counted. */
  async function saveOutcome(
    { title }: ForeignPost,
    { postId = null, isPublished = null, ...rest }: PostOutcome,
    base: record.SiteImportCounts = counts,
    context?: CommandContext,
  ): Promise<void> {
    const after = { ...base, [rest.outcome]: base[rest.outcome] + 1 };
    if (rest.outcome === "added" && isPublished) after.published += 1;
    await recordOutcome(
      platform,
      importId,
      { ...rest, position, title, postId, isPublished, counts: after },
      context?.transaction,
    );
    // In a post's transaction, any failure from here on ends the run: the next starts from what is in the database.
    Object.assign(counts, after);
  }
}

interface PostOutcome {
  outcome: "added" | "already" | "refused";
  postId?: string | null;
  isPublished?: boolean | null;
  leftOut: string[];
}

function newPostOf(post: ForeignPost, blocks: ForeignPost["blocks"]) {
  return {
    post: {
      ptype: "blog" as const,
      title: post.title,
      slug: post.slug,
      summary: post.summary,
      tags: post.tags,
      visibility: ACCESS[post.access],
      canonical_url: post.canonicalUrl,
      blocks,
    },
    createdAt: post.createdAt,
    publishedAt: post.publishedAt,
  };
}

const staysDraft = (obstacle: string) => `It stays a draft: ${obstacle.replace(/\.?$/, ".")}`;

async function findImported(
  { db }: Platform,
  { site_id: siteId, source }: SiteImportRow,
  key: string,
): Promise<string | null> {
  const [row] = await select<{ post_id: string }>(
    db,
    "SELECT post_id FROM foreign_posts WHERE site_id = $siteId AND source = $source AND key = $key",
    { siteId, source, key },
  );
  return row?.post_id ?? null;
}

async function saveKey(
  context: CommandContext,
  { site_id: siteId, source }: SiteImportRow,
  key: string,
  postId: string,
): Promise<void> {
  const rows = await context.select(
    `INSERT INTO foreign_posts (site_id, source, key, post_id) VALUES ($siteId, $source, $key, $postId)
     ON CONFLICT (site_id, source, key) DO NOTHING RETURNING post_id`,
    { siteId, source, key, postId },
  );
  if (rows.length === 0) throw new AlreadyImported();
}
