import type { NewPost } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import { newId } from "@quire/domain/ids";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { asOwner } from "../asOwner.ts";
import { createUncounted } from "./createPost.ts";
import { publishPost } from "./publishPost.ts";

/** A post that stood elsewhere before, with its dates. */
export interface PostToImport {
  post: Omit<NewPost, "id" | "draft">;
  createdAt: Date | null;
  /** When readers first saw it. A draft keeps it, too, for the day when it is published. */
  publishedAt: Date | null;
  isPublished: boolean;
}

/** What it came as; `obstacle` says why it stays a draft though it was published. */
export interface ImportResult {
  id: string;
  status: PostStatus;
  obstacle: string | null;
}

/**
 * Makes a post of its owner's out of what was written elsewhere, under the date that it had there; nobody is told of it.
 * `note` writes down what became of it in the same transaction, and throws to have nothing become of it.
 */
export function importPost(
  platform: Platform,
  siteId: string,
  { post, createdAt, publishedAt, isPublished }: PostToImport,
  note: (context: CommandContext, brought: ImportResult) => Promise<void>,
): Promise<ImportResult> {
  const id = newId(pastOf(platform, createdAt ?? publishedAt).getTime(), platform.random);
  return asOwner(platform, siteId, async (context) => {
    await createUncounted(context, { params: { siteId }, body: { ...post, id } });
    if (publishedAt) {
      await platform.db.query("UPDATE posts SET published_at = $publishedAt WHERE id = $id", {
        bind: { id, publishedAt: pastOf(platform, publishedAt) },
        transaction: context.transaction,
      });
    }
    const obstacle = isPublished ? await publish(context, siteId, id) : null;
    const isShown = isPublished && obstacle === null;
    const brought: ImportResult = { id, status: isShown ? "published" : "drafts", obstacle };
    await note(context, brought);
    return brought;
  });
}

/** Why it can't be published as it is; null when it was. Whatever keeps it from its readers is found before anything is written. */
async function publish(context: CommandContext, siteId: string, id: string): Promise<string | null> {
  try {
    await publishPost(context, { params: { siteId, id }, body: {} });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_publishable") return error.message;
    throw error;
  }
}

/** A moment of another platform's clock, within what there can have been. */
function pastOf({ clock }: Platform, moment: Date | null): Date {
  const now = clock.now().getTime();
  const time = moment?.getTime() ?? now;
  return new Date(Math.min(Math.max(Number.isNaN(time) ? now : time, 0), now));
}
