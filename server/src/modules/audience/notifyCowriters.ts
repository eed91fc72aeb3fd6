import { select } from "../../platform/database/select.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { users } from "../accounts/models/users.ts";
import { notify } from "./notify.ts";

interface DraftEvent {
  postId: string;
  siteId: string;
  userId: string;
}

/** Notifies the account of an invited address, if there is one: the link itself is only in the email. */
export async function notifyInvitedWriter(
  context: CommandContext,
  { email, ...draft }: DraftEvent & { email: string },
): Promise<void> {
  const { platform, transaction } = context;
  const user = await users(platform.db).findOne({
    attributes: ["id", "email_verified_at"],
    where: { email },
    transaction,
  });
  if (!user?.get().email_verified_at) return;
  await notify(context, {
    ...about(draft),
    userIds: [user.get().id],
    groupKey: `draft_invite ${draft.postId}`,
    data: { event: "invited" },
  });
}

export async function notifyOfCowriter(context: CommandContext, draft: DraftEvent): Promise<void> {
  await notify(context, {
    ...about(draft),
    userIds: await writersOf(context, draft),
    groupKey: `draft_joined ${draft.postId}`,
    data: { event: "joined" },
  });
}

export async function notifyOfDraftComment(context: CommandContext, draft: DraftEvent): Promise<void> {
  await notify(context, {
    ...about(draft),
    userIds: await writersOf(context, draft),
    groupKey: `draft_comment ${draft.postId}`,
    data: { event: "commented" },
  });
}

const about = ({ postId, siteId, userId }: DraftEvent) =>
  ({ kind: "cowriting", siteId, postId, actorId: userId }) as const;

/** Returns the owner and all members of a draft. */
async function writersOf(
  { platform, transaction }: CommandContext,
  { postId, siteId }: DraftEvent,
): Promise<string[]> {
  const members = await select<{ user_id: string }>(
    platform.db,
    "SELECT user_id FROM draft_members WHERE post_id = $postId AND revoked_at IS NULL",
    { postId },
    transaction,
  );
  return [siteId, ...members.map(({ user_id }) => user_id)];
}
