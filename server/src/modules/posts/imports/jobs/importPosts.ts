import type * as record from "@quire/contracts/records/siteImport";
import type { Block } from "@quire/documents/schema";
import { AccessType, MediaKind } from "@quire/domain/enums";
import { STORY_TYPES } from "@quire/domain/posts/postTypes";
import { whyNotPublishable } from "@quire/domain/posts/publishing";
import type { ArchiveFiles, ForeignPost, LeftAside } from "@quire/formats/archive";
import { select } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { pinPost } from "../../../sites/pinPost.ts";
import { saveFormerPaths } from "../../formerPaths.ts";
import { type ImportResult, importPost } from "../../lifecycle/commands/importPost.ts";
import { importFiles } from "../importFiles.ts";
import { linkedFileImporter } from "../importLinkedFiles.ts";
import { pictureImporter, type WithPictures } from "../importPictures.ts";
import { countsOf, type SiteImportRow } from "../importRow.ts";
import { postLinker } from "../linkImported.ts";
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
  const pictures = pictureImporter(platform, { siteId, files });
  const importLinkedFiles = linkedFileImporter(platform, { siteId, files });
  const linker = postLinker({
    ...{ importId, startedAt: work.created_at },
    findImported: (key) => findImported(platform, work, key),
  });
  const counts = countsOf(work);
  const asides: record.SkippedItems[] = [];
  const doneBefore = counts.posts;
  /** Keys that a dry run has seen: the import would find these posts already there. */
  const tried = new Set<string>();
  let position = 0;
  for await (const found of findings) {
    if (found.kind === "aside") {
      asides.push({ what: found.what, count: found.count, hint: found.hint });
      continue;
    }
    position++;
    if (position <= doneBefore) {
      tried.add(found.key);
      await linker.remember(found.blocks);
      continue;
    }
    counts.posts = position;
    await importOne(found);
  }
  return asides;

  async function importOne(post: ForeignPost): Promise<void> {
    const known = await findImported(platform, work, post.key);
    if (known || (work.dry_run && tried.has(post.key)))
      return saveOutcome(post, { outcome: "already", postId: known, leftOut: [] });
    tried.add(post.key);
    try {
      if (work.dry_run) await tryOne(post);
      else await createOne(post);
    } catch (error) {
      if (error instanceof AlreadyImported) return importOne(post);
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await saveOutcome(post, { outcome: "refused", leftOut: [error.message, ...post.leftOut] });
    }
  }

  /** Says how the import will end, as far as it is known without fetching and saving. */
  async function tryOne(post: ForeignPost): Promise<void> {
    const obstacle = shouldPublish(post) ? obstacleTo(post) : null;
    await saveOutcome(post, {
      outcome: "added",
      isPublished: shouldPublish(post) && obstacle === null,
      leftOut: [...obstacleOf({ obstacle }), ...post.leftOut, ...pictures.check(post.blocks)],
    });
  }

  async function createOne(post: ForeignPost): Promise<void> {
    const { blocks, imported, missing, problems }: WithPictures = await pictures.importAll(
      await linker.link(post.blocks),
    );
    const carried = await importFiles(platform, { siteId, files }, blocks, post.form?.files ?? []);
    const linked = await importLinkedFiles(carried.blocks, post.linkedFiles);
    const parent = await parentOf(post);
    const after = {
      ...counts,
      pictures: counts.pictures + imported,
      pictures_missing: counts.pictures_missing + missing,
    };
    await importPost(
      platform,
      siteId,
      // An episode without its recording is a text with a link to it.
      newPostOf(carried.unfetched.length > 0 ? { ...post, form: null } : post, {
        ...{ attached: carried.attached, parent },
        blocks: [...linked.blocks, ...carried.unfetched.map(linkLine)],
      }),
      async (context, created) => {
        const isPublished = created.status === "published";
        const unpinned = post.isPinned && isPublished ? await pin(context, siteId, created.id) : [];
        const leftOut = [
          ...obstacleOf(created),
          ...unpinned,
          ...post.leftOut,
          ...problems,
          ...carried.problems,
          ...linked.problems,
        ];
        await saveKey(context, work, post.key, created.id);
        await saveFormerPaths(context, { siteId, postId: created.id, paths: post.formerPaths });
        await saveOutcome(
          post,
          { outcome: "added", postId: created.id, isPublished, leftOut },
          after,
          context,
        );
      },
    );
  }

  function linkLine(href: string): Block {
    const marks = [{ type: "link" as const, href, title: null }];
    return {
      ...{ type: "paragraph", id: platform.newId() },
      content: [{ type: "text", text: "Listen to this episode", marks }],
    };
  }

  async function parentOf({ form }: ForeignPost): Promise<string | null> {
    if (!form?.parent) return null;
    const parent = await findImported(platform, work, form.parent);
    if (parent === null)
      throw refuseField("body.parent", "The story or comic that it is a part of isn't here.");
    return parent;
  }

  function newPostOf(post: ForeignPost, { blocks, attached = [], parent = null }: NewPostParts) {
    const { form } = post;
    const { ptype, subtype } = STORY_TYPES[form?.type ?? "post"];
    return {
      id: linker.reservedId(post.key),
      post: {
        ...{ ptype, subtype, parent, blocks },
        title: post.title,
        slug: post.slug,
        summary: post.summary,
        tags: post.tags,
        visibility: ACCESS[post.access],
        canonical_url: post.canonicalUrl,
        ...(form?.index && parent ? { index: form.index } : {}),
        ...(form?.pricing ? { pricing: { web: form.pricing } } : {}),
        ...(form?.nsfw ? { nsfw: true } : {}),
        ...(form?.direction ? { direction: form.direction } : {}),
        ...(attached.length > 0 ? { files: attached.map((file) => ({ file })) } : {}),
      },
      createdAt: post.createdAt,
      publishedAt: post.publishedAt,
      isPublished: shouldPublish(post),
    };
  }

  function shouldPublish({ state }: ForeignPost): boolean {
    return state === "published" && !work.as_drafts;
  }

  /** Records the post and counts it. The counts advance only with the write: a post that rolls back isn't counted. */
  async function saveOutcome(
    { title, formerPaths }: ForeignPost,
    { postId = null, isPublished = null, ...rest }: PostOutcome,
    base: record.SiteImportCounts = counts,
    context?: CommandContext,
  ): Promise<void> {
    const after = { ...base, [rest.outcome]: base[rest.outcome] + 1 };
    if (rest.outcome === "added" && isPublished) after.published += 1;
    await recordOutcome(
      platform,
      importId,
      { ...rest, position, title, postId, isPublished, formerPath: formerPaths[0] ?? null, counts: after },
      context?.transaction,
    );
    // In a post's transaction, any failure from here on ends the run: the next starts from what is in the database.
    Object.assign(counts, after);
  }
}

interface NewPostParts {
  blocks: ForeignPost["blocks"];
  /** IDs of the files that it carries. */
  attached?: string[];
  /** ID of its story or comic. */
  parent?: string | null;
}

interface PostOutcome {
  outcome: "added" | "already" | "refused";
  postId?: string | null;
  isPublished?: boolean | null;
  leftOut: string[];
}

/** Returns why a post can't be published as it is; null for one whose files or serial aren't here yet. */
function obstacleTo({ form, title, access }: ForeignPost): string | null {
  if (form) return null;
  const [first] = whyNotPublishable({
    ...{
      ptype: "blog",
      subtype: MediaKind.rich,
      title,
      access: ACCESS[access],
      price: null,
      currency: "USD",
    },
    ...{ goodType: null, fileCount: 0, description: "", hasCover: false },
  });
  return first?.message ?? null;
}

function obstacleOf({ obstacle }: Pick<ImportResult, "obstacle">): string[] {
  return obstacle ? [`It stays a draft: ${obstacle.replace(/\.?$/, ".")}`] : [];
}

/** Pins a post that its site kept above the others; returns what the report says about it. */
async function pin(context: CommandContext, siteId: string, postId: string): Promise<string[]> {
  try {
    await pinPost(context, { params: { id: siteId }, body: { post_id: postId } });
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.code === "pinboard_full")
      return ["Not pinned: the pinboard is full."];
    throw error;
  }
}

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
