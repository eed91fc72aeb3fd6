import type { CommandContext } from "../../platform/http/context.ts";
import type { Scope } from "../../platform/scope.ts";

/** Someone's access to a draft changed; without `userId` the draft was deleted. */
export interface DraftAccessChanged {
  postId: string;
  userId?: string;
}
export const DRAFT_ACCESS_CHANNEL = "draft-access";

/** What clients that have the draft open should refetch. */
export interface DraftChanged {
  postId: string;
  kind: "comments" | "fields";
}
export const DRAFT_CHANGED_CHANNEL = "draft-tells";

/** Makes every room recheck this user's access; a session that lost it ends at once. */
export async function publishAccessChanged(
  { platform, transaction }: CommandContext,
  postId: string,
  userId: string,
): Promise<void> {
  const changed: DraftAccessChanged = { postId, userId };
  await platform.bus.publish(DRAFT_ACCESS_CHANNEL, JSON.stringify(changed), transaction);
}

/** Notifies clients that have the draft open that its comments changed. */
export async function publishCommentsChanged(
  { platform, transaction }: CommandContext,
  postId: string,
): Promise<void> {
  await publishChange(platform, { postId, kind: "comments" }, transaction);
}

/** Notifies them that fields outside the text changed: price, tags, publication. */
export async function publishFieldsChanged({ platform, transaction }: Scope, postId: string): Promise<void> {
  await publishChange(platform, { postId, kind: "fields" }, transaction);
}

async function publishChange(
  { bus }: CommandContext["platform"],
  change: DraftChanged,
  transaction: CommandContext["transaction"],
): Promise<void> {
  await bus.publish(DRAFT_CHANGED_CHANNEL, JSON.stringify(change), transaction);
}
