import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/provisional";
import type { RefusedPost } from "@quire/contracts/records/provisional";
import type { ImageSource } from "@quire/documents/schema";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { saveFile } from "../../../media/saveFile.ts";
import { withStoredFile } from "../../../media/withStoredFile.ts";
import { createPost } from "../../lifecycle/commands/createPost.ts";
import { placePictures } from "../placePictures.ts";
import { findProvisional } from "../provisionalSite.ts";

interface PostRow {
  id: string;
  /** Null once it is a draft. */
  draft: Buffer | null;
  images: Record<string, string>;
}

interface FileRow {
  id: string;
  name: string;
  content_type: string;
  size: string;
  sha256: Buffer;
  storage_key: string;
}

/**
 * Makes drafts of the person's own site of what this browser kept as a guest's. In steps, each of which may be done again:
 * a draft that was made is not made a second time, also where it has been deleted since.
 */
export async function claimProvisionalSite(
  context: Context,
): Promise<OutputOf<typeof calls.claimProvisionalSite>> {
  const { userId } = requireUser(context);
  await requireSite(context, userId);
  const found = await findProvisional(context);
  if (!found || !(await claim(context, found.id, userId))) {
    return { site_id: userId, posts: [], refused: [] };
  }
  const posts = await context.platform.db.query<PostRow>(
    "SELECT id, draft, images FROM provisional_posts WHERE provisional_id = $id ORDER BY position, id",
    { bind: { id: found.id }, type: QueryTypes.SELECT },
  );
  const isOver = posts.every(({ draft }) => draft === null);
  const pictures = isOver
    ? new Map<string, ImageSource>()
    : await keepPictures(context, found.id, { siteId: userId, wanted: picturesOf(posts) });
  const made: { id: string }[] = [];
  const refused: RefusedPost[] = [];
  for (const post of posts) {
    const failure =
      post.draft && (await makeDraft(context, userId, { ...post, draft: post.draft }, pictures));
    if (failure) refused.push({ id: post.id, message: failure });
    else made.push({ id: post.id });
    if (post.draft && !failure) await noteMade(context, found.id, post.id);
  }
  return { site_id: userId, posts: made, refused };
}

async function requireSite({ platform }: Context, userId: string): Promise<void> {
  const rows = await platform.db.query("SELECT 1 FROM sites WHERE id = $userId", {
    bind: { userId },
    type: QueryTypes.SELECT,
  });
  if (rows.length === 0) throw new Refusal("site_not_found");
}

/** Whether it is this person's now. Of two who claim at once, one has it. */
async function claim({ platform }: Context, id: string, userId: string): Promise<boolean> {
  const rows = await platform.db.query(
    `UPDATE provisional_sites SET claimed_by = $userId
      WHERE id = $id AND (claimed_by IS NULL OR claimed_by = $userId) RETURNING id`,
    { bind: { id, userId }, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}

/** Whose sending was told to have come to its end: another may be a row without its file. */
function picturesOf(posts: readonly PostRow[]): string[] {
  return posts.flatMap(({ draft, images }) => (draft === null ? [] : Object.values(images)));
}

/** Each picture by its file, as the site now has it; one that is refused (what it shows, or its form) is left out. */
async function keepPictures(
  { platform }: Context,
  provisionalId: string,
  { siteId, wanted }: { siteId: string; wanted: readonly string[] },
): Promise<Map<string, ImageSource>> {
  const files = await platform.db.query<FileRow>(
    `SELECT id, name, content_type, size, sha256, storage_key FROM provisional_files
      WHERE provisional_id = $provisionalId AND id = ANY($wanted) ORDER BY id`,
    { bind: { provisionalId, wanted }, type: QueryTypes.SELECT },
  );
  const kept = new Map<string, ImageSource>();
  for (const { id, name, content_type, size, sha256, storage_key } of files) {
    try {
      const file = await withStoredFile(platform, storage_key, (path, dir) =>
        saveFile(platform, {
          siteId,
          kind: "image",
          dir,
          received: { path, name, size: Number(size), sha256, contentType: content_type },
        }),
      );
      kept.set(id, { image: file.url, fallback: file.url });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return kept;
}

/** Makes one draft; what it is refused with, in words, where the draft itself is not taken. */
async function makeDraft(
  context: Context,
  siteId: string,
  { id, draft, images }: PostRow & { draft: Buffer },
  pictures: ReadonlyMap<string, ImageSource>,
): Promise<string | null> {
  const placed = new Map(
    Object.entries(images).flatMap(([key, file]) => {
      const source = pictures.get(file);
      return source ? [[key, source] as const] : [];
    }),
  );
  try {
    const state = Buffer.from(placePictures(draft, placed)).toString("base64");
    await createPost(context, { params: { siteId }, body: { id, ptype: "blog", draft: state } });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function noteMade({ platform }: Context, provisionalId: string, id: string): Promise<void> {
  await platform.db.query(
    "UPDATE provisional_posts SET draft = NULL WHERE provisional_id = $provisionalId AND id = $id",
    { bind: { provisionalId, id } },
  );
}
