import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/provisional";
import type { RefusedPost } from "@quire/contracts/records/provisional";
import type { ImageSource } from "@quire/documents/schema";
import { execute, select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { saveFile } from "../../../media/saveFile.ts";
import { withStoredFile } from "../../../media/withStoredFile.ts";
import { createPost } from "../../lifecycle/commands/createPost.ts";
import { parseOptions, placePicturesInWorker } from "../../parsing/parseInWorker.ts";
import { findProvisional } from "../provisionalSite.ts";

interface PostRow {
  id: string;
  /** Null once it became a draft of a site. */
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
 * Turns a guest's saved drafts into drafts of the user's own site, in steps that can be repeated: a draft that was
 * created isn't created again, even if it was deleted since.
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
  const posts = await select<PostRow>(
    context.platform.db,
    "SELECT id, draft, images FROM provisional_posts WHERE provisional_id = $id ORDER BY position, id",
    { id: found.id },
  );
  const isOver = posts.every(({ draft }) => draft === null);
  const pictures = isOver
    ? new Map<string, ImageSource>()
    : await savePictures(context, found.id, { siteId: userId, wanted: picturesOf(posts) });
  const made: { id: string }[] = [];
  const refused: RefusedPost[] = [];
  for (const post of posts) {
    const failure =
      post.draft && (await makeDraft(context, userId, { ...post, draft: post.draft }, pictures));
    if (failure) refused.push({ id: post.id, message: failure });
    else made.push({ id: post.id });
    if (post.draft && !failure) await recordCreated(context, found.id, post.id);
  }
  return { site_id: userId, posts: made, refused };
}

async function requireSite({ platform }: Context, userId: string): Promise<void> {
  const rows = await select(platform.db, "SELECT 1 FROM sites WHERE id = $userId", { userId });
  if (rows.length === 0) throw new Refusal("site_not_found");
}

/** Claims the guest's drafts; returns whether they are this user's. Of two concurrent claims, one wins. */
async function claim({ platform }: Context, id: string, userId: string): Promise<boolean> {
  const rows = await select(
    platform.db,
    `UPDATE provisional_sites SET claimed_by = $userId
      WHERE id = $id AND (claimed_by IS NULL OR claimed_by = $userId) RETURNING id`,
    { id, userId },
  );
  return rows.length > 0;
}

/** Returns the files these drafts name. Their uploads are complete; other rows may have no file. */
function picturesOf(posts: readonly PostRow[]): string[] {
  return posts.flatMap(({ draft, images }) => (draft === null ? [] : Object.values(images)));
}

/** Returns the site's picture for each uploaded file; refused ones (for their content or format) are left out. */
async function savePictures(
  { platform }: Context,
  provisionalId: string,
  { siteId, wanted }: { siteId: string; wanted: readonly string[] },
): Promise<Map<string, ImageSource>> {
  const files = await select<FileRow>(
    platform.db,
    `SELECT id, name, content_type, size, sha256, storage_key FROM provisional_files
      WHERE provisional_id = $provisionalId AND id = ANY($wanted) ORDER BY id`,
    { provisionalId, wanted },
  );
  const saved = new Map<string, ImageSource>();
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
      saved.set(id, { image: file.url, fallback: file.url });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return saved;
}

/** Creates one draft; returns the reason if the draft itself is refused. */
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
    const state = await placePicturesInWorker(
      draft,
      placed,
      parseOptions(context.platform, context.caller, context.facts.ip),
    );
    await createPost(context, {
      params: { siteId },
      body: { id, ptype: "blog", draft: Buffer.from(state).toString("base64") },
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function recordCreated({ platform }: Context, provisionalId: string, id: string): Promise<void> {
  await execute(
    platform.db,
    "UPDATE provisional_posts SET draft = NULL WHERE provisional_id = $provisionalId AND id = $id",
    { provisionalId, id },
  );
}
