import type { CommandContext } from "../../platform/http/context.ts";

/** Somebody may do other things with a draft than before; without a person it is gone. */
export interface DraftAccessChanged {
  postId: string;
  userId?: string;
}
export const DRAFT_ACCESS_CHANNEL = "draft-access";

/** What whoever has the draft open should ask for again. */
export interface DraftChanged {
  postId: string;
  kind: "comments" | "fields";
}
export const DRAFT_CHANGED_CHANNEL = "draft-tells";

/** Has every room look again at what this person may do there: a session whose right is gone ends at once. */
export async function publishAccessChanged(
  { platform, transaction }: CommandContext,
  postId: string,
  userId: string,
): Promise<void> {
  const changed: DraftAccessChanged = { postId, userId };
  await platform.bus.publish(DRAFT_ACCESS_CHANNEL, JSON.stringify(changed), transaction);
}

/** Tells whoever has the draft open that its comments are others now. */
export async function publishCommentsChanged(
  { platform, transaction }: CommandContext,
  postId: string,
): Promise<void> {
  await tell(platform, { postId, kind: "comments" }, transaction);
}

/** The same of what stands beside its text: its price, its tags, whether it is published. */
export async function publishFieldsChanged(
  { platform, transaction }: Pick<CommandContext, "platform" | "transaction">,
  postId: string,
): Promise<void> {
  await tell(platform, { postId, kind: "fields" }, transaction);
}

async function tell(
  { bus }: CommandContext["platform"],
  told: DraftChanged,
  transaction: CommandContext["transaction"],
): Promise<void> {
  await bus.publish(DRAFT_CHANGED_CHANNEL, JSON.stringify(told), transaction);
}
