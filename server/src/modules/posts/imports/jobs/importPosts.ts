import type * as record from "@quire/contracts/records/siteImport";
import { AccessType } from "@quire/domain/enums";
import type { ArchiveFiles, ForeignPost, LeftAside } from "@quire/formats/archive";
import { QueryTypes } from "sequelize";
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

/** Another import has brought the post meanwhile. */
class AlreadyHere extends Error {}

/**
 * Brings each post of an export, one transaction a post: of a server that dies, the next goes on behind the last that was
 * written down. What an export has brought before is known by its key and left as it is.
 */
export async function importPosts(
  platform: Platform,
  work: SiteImportRow,
  { findings, files }: { findings: AsyncIterable<ForeignPost | LeftAside>; files: ArchiveFiles },
): Promise<record.LeftAside[]> {
  const { id: importId, site_id: siteId } = work;
  const importPictures = pictureImporter(platform, { siteId, files });
  const counts = countsOf(work);
  const asides: record.LeftAside[] = [];
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
    await bringOne(found);
  }
  return asides;

  async function bringOne(post: ForeignPost): Promise<void> {
    const known = await findBrought(platform, work, post.key);
    if (known) return note(post, { outcome: "already", postId: known, leftOut: [] });
    if (work.dry_run) {
      return note(post, { outcome: "added", isPublished: isToBeShown(post), leftOut: post.leftOut });
    }
    try {
      await bring(post, await importPictures(post.blocks));
    } catch (error) {
      if (error instanceof AlreadyHere) return bringOne(post);
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await note(post, { outcome: "refused", leftOut: [error.message, ...post.leftOut] });
    }
  }

  async function bring(post: ForeignPost, { blocks, kept, missing, notes }: WithPictures): Promise<void> {
    const after = {
      ...counts,
      pictures: counts.pictures + kept,
      pictures_missing: counts.pictures_missing + missing,
    };
    await importPost(
      platform,
      siteId,
      { ...briefOf(post, blocks), isPublished: isToBeShown(post) },
      async (context, brought) => {
        const isPublished = brought.status === "published";
        const leftOut = [...(brought.obstacle ? [stayed(brought.obstacle)] : []), ...post.leftOut, ...notes];
        await keepKey(context, work, post.key, brought.id);
        await note(post, { outcome: "added", postId: brought.id, isPublished, leftOut }, after, context);
      },
    );
  }

  function isToBeShown({ state }: ForeignPost): boolean {
    return state === "published" && !work.as_drafts;
  }

  /** Writes it down and counts it. The counts move on only when it is written: a post that rolls back was none. */
  async function note(
    { title }: ForeignPost,
    { postId = null, isPublished = null, ...said }: Noted,
    base: record.SiteImportCounts = counts,
    context?: CommandContext,
  ): Promise<void> {
    const after = { ...base, [said.outcome]: base[said.outcome] + 1 };
    if (said.outcome === "added" && isPublished) after.published += 1;
    await recordOutcome(
      platform,
      importId,
      { ...said, position, title, postId, isPublished, counts: after },
      context?.transaction,
    );
    // Of a post in a transaction, whatever fails from here on ends the run: the next begins with what is in the database.
    Object.assign(counts, after);
  }
}

interface Noted {
  outcome: "added" | "already" | "refused";
  postId?: string | null;
  isPublished?: boolean | null;
  leftOut: string[];
}

function briefOf(post: ForeignPost, blocks: ForeignPost["blocks"]) {
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

const stayed = (obstacle: string) => `It stays a draft: ${obstacle.replace(/\.?$/, ".")}`;

async function findBrought(
  { db }: Platform,
  { site_id: siteId, source }: SiteImportRow,
  key: string,
): Promise<string | null> {
  const [row] = await db.query<{ post_id: string }>(
    "SELECT post_id FROM foreign_posts WHERE site_id = $siteId AND source = $source AND key = $key",
    { bind: { siteId, source, key }, type: QueryTypes.SELECT },
  );
  return row?.post_id ?? null;
}

async function keepKey(
  { platform, transaction }: CommandContext,
  { site_id: siteId, source }: SiteImportRow,
  key: string,
  postId: string,
): Promise<void> {
  const rows = await platform.db.query(
    `INSERT INTO foreign_posts (site_id, source, key, post_id) VALUES ($siteId, $source, $key, $postId)
     ON CONFLICT (site_id, source, key) DO NOTHING RETURNING post_id`,
    { bind: { siteId, source, key, postId }, transaction, type: QueryTypes.SELECT },
  );
  if (rows.length === 0) throw new AlreadyHere();
}
