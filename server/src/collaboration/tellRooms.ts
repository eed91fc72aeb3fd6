import type { CommandContext } from "../platform/http/context.ts";

/** Has every room look again at what this person may do there: a session whose right is gone ends at once. */
export async function tellAccessChanged(
  { platform, transaction }: CommandContext,
  postId: string,
  userId: string,
): Promise<void> {
  await platform.bus.publish("draft-access", JSON.stringify({ postId, userId }), transaction);
}

/** Tells whoever has the draft open that its comments are others now. */
export async function tellCommentsChanged(
  { platform, transaction }: CommandContext,
  postId: string,
): Promise<void> {
  await platform.bus.publish("draft-tells", JSON.stringify({ postId, kind: "comments" }), transaction);
}
