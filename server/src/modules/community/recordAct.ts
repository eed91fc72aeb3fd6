import type { Act } from "@quire/contracts/records/moderation";
import { firstCharacters } from "@quire/domain/text/text";
import type { CommandContext, Person } from "../../platform/http/context.ts";

export interface ActRecord {
  action: Act["action"];
  subject: { kind: Act["subject"]["kind"]; id: string };
  /** What it is called, or its first words: the log must still tell when it is gone. */
  words: string;
  /** Null where it is of no one site. */
  siteId: string | null;
  reason: string;
}

const MOST_WORDS = 200;

/** Writes down, in the act's own transaction, what a moderator did: there is no act without its line, and no line without. */
export async function recordAct(
  { platform, transaction }: CommandContext,
  actor: Person,
  { action, subject, words, siteId, reason }: ActRecord,
): Promise<void> {
  await platform.db.query(
    `INSERT INTO moderation_log (id, actor_id, actor_name, action, subject_kind, subject_id, subject_words, site_id, reason, created_at)
     SELECT $id, u.id, u.name, $action, $kind, $subjectId, $words, $siteId, $reason, $now FROM users u WHERE u.id = $actorId`,
    {
      bind: {
        id: platform.newId(),
        actorId: actor.userId,
        action,
        kind: subject.kind,
        subjectId: subject.id,
        words: firstCharacters(words, MOST_WORDS),
        siteId,
        reason,
        now: platform.clock.now(),
      },
      transaction,
    },
  );
}
