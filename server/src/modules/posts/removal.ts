import type { Context } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";

interface Removal {
  /** The published checkpoint. */
  version: number;
  reason: string;
  removed_at: Date;
}

/** Returns a moderator's removal of a post; null if there is none. */
export async function findRemoval(context: Context, postId: string): Promise<Removal | null> {
  const [row] = await context.select<Removal>(
    "SELECT version, reason, removed_at FROM post_removals WHERE post_id = $postId",
    { postId },
  );
  return row ?? null;
}

/** Refuses a post that a moderator removed, with the reason: its owner can't publish it again. */
export async function refuseRemoved(context: Context, postId: string): Promise<void> {
  const removal = await findRemoval(context, postId);
  if (removal)
    throw new Refusal("post_removed", { message: `A moderator removed this post: ${removal.reason}` });
}
