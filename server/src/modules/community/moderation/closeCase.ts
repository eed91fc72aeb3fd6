import type { ModerationCase } from "@quire/contracts/records/moderation";
import type { CommandContext, Person } from "../../../platform/http/context.ts";

type Resolution = NonNullable<ModerationCase["resolution"]>;

/** Closes the open case of a subject, if it has one: the act that it asked for has been done. */
export async function closeCase(
  { platform, transaction }: CommandContext,
  actor: Person,
  subject: { kind: ModerationCase["subject"]["kind"]; id: string },
  resolution: Resolution,
): Promise<void> {
  await platform.db.query(
    `UPDATE moderation_cases SET state = 'closed', closed_at = $now, closed_by = $actorId, resolution = $resolution
      WHERE subject_kind = $kind AND subject_id = $subjectId AND state = 'open'`,
    {
      bind: {
        kind: subject.kind,
        subjectId: subject.id,
        actorId: actor.userId,
        resolution,
        now: platform.clock.now(),
      },
      transaction,
    },
  );
}
