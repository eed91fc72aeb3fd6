import type { NewPost } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import { newId } from "@quire/domain/ids";
import type { CalendarDay } from "@quire/domain/time/zonedTime";
import { execute } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { asOwner } from "../asOwner.ts";
import { momentOfDate } from "../momentOfDate.ts";
import { createUncounted } from "./createPost.ts";
import { publishPost } from "./publishPost.ts";

/** A post from another platform, with its dates. */
export interface PostToImport {
  /** If other posts of the export link to it already. */
  id?: string | undefined;
  post: Omit<NewPost, "id" | "draft">;
  createdAt: Date | null;
  /** When it was first published: a moment or a day. A draft keeps it too, for when it is published here. */
  publishedAt: Date | CalendarDay | null;
  isPublished: boolean;
}

/** The imported post; `obstacle` says why a published post stays a draft. */
export interface ImportResult {
  id: string;
  status: PostStatus;
  obstacle: string | null;
}

/**
 * Creates a post from another platform as its owner, with its original date and without notifying anyone. `record`
 * saves the outcome in the same transaction and throws to cancel the import.
 */
export async function importPost(
  platform: Platform,
  siteId: string,
  { id: reserved, post, createdAt, publishedAt: date, isPublished }: PostToImport,
  record: (context: CommandContext, result: ImportResult) => Promise<void>,
): Promise<ImportResult> {
  const publishedAt = date === null ? null : await momentOfDate(platform, siteId, date);
  const id = reserved ?? newId(clampToPast(platform, createdAt ?? publishedAt).getTime(), platform.random);
  return asOwner(platform, siteId, async (context) => {
    await createUncounted(context, { params: { siteId }, body: { ...post, id } });
    if (publishedAt) {
      await execute(
        platform.db,
        "UPDATE posts SET published_at = $publishedAt WHERE id = $id",
        { id, publishedAt: clampToPast(platform, publishedAt) },
        context.transaction,
      );
    }
    const obstacle = isPublished ? await publish(context, siteId, id) : null;
    const isShown = isPublished && obstacle === null;
    const result: ImportResult = { id, status: isShown ? "published" : "drafts", obstacle };
    await record(context, result);
    return result;
  });
}

/**
 * Returns why the post can't be published as it is, or null once it is. All obstacles are found before anything is
 * written.
 */
async function publish(context: CommandContext, siteId: string, id: string): Promise<string | null> {
  try {
    await publishPost(context, { params: { siteId, id }, body: {} });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_publishable") return error.message;
    throw error;
  }
}

/** Clamps a timestamp from another platform to the past. */
function clampToPast({ clock }: Platform, moment: Date | null): Date {
  const now = clock.now().getTime();
  const time = moment?.getTime() ?? now;
  return new Date(Math.min(Math.max(Number.isNaN(time) ? now : time, 0), now));
}
