import type { Act } from "@quire/contracts/records/moderation";
import { firstCharacters } from "@quire/domain/text/text";
import type { CommandContext, User } from "../../platform/http/context.ts";
import { users } from "../accounts/models/users.ts";
import { moderationLog } from "./models/moderationLog.ts";

export interface ActRecord {
  action: Act["action"];
  subject: { kind: Act["subject"]["kind"]; id: string };
  /** The subject's name or first characters: the log must still say what it was once it is deleted. */
  excerpt: string;
  /** Null if the action concerns no single site. */
  siteId: string | null;
  reason: string;
}

const EXCERPT_LENGTH = 200;

/** Logs a moderator's action in the action's own transaction, so that neither is saved without the other. */
export async function recordAct(
  { platform, transaction }: CommandContext,
  actor: User,
  { action, subject, excerpt, siteId, reason }: ActRecord,
): Promise<void> {
  const user = await users(platform.db).findByPk(actor.userId, {
    attributes: ["name"],
    rejectOnEmpty: true,
    transaction,
  });
  await moderationLog(platform.db).create(
    {
      id: platform.newId(),
      actor_id: actor.userId,
      actor_name: user.get().name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_excerpt: firstCharacters(excerpt, EXCERPT_LENGTH),
      site_id: siteId,
      reason,
      created_at: platform.clock.now(),
    },
    { transaction },
  );
}
