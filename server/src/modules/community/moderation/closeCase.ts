import type { ModerationCase } from "@quire/contracts/records/moderation";
import type { CommandContext, User } from "../../../platform/http/context.ts";
import { moderationCases } from "../models/moderationCases.ts";

type Resolution = NonNullable<ModerationCase["resolution"]>;

/** Closes a subject's open case, if it has one. */
export async function closeCase(
  { platform, transaction }: CommandContext,
  actor: User,
  subject: { kind: ModerationCase["subject"]["kind"]; id: string },
  resolution: Resolution,
): Promise<void> {
  await moderationCases(platform.db).update(
    { state: "closed", closed_at: platform.clock.now(), closed_by: actor.userId, resolution },
    { where: { subject_kind: subject.kind, subject_id: subject.id, state: "open" }, transaction },
  );
}
