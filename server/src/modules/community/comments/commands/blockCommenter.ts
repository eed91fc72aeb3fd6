import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { recordAct } from "../../recordAct.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: { commenter_id: string };
}

/** Restricts somebody from commenting on a site. What they have said stays, until it is removed by itself. */
export async function blockCommenterCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ blocked: true }> {
  const { platform, transaction } = context;
  const siteId = params.id;
  const userId = body.commenter_id;
  const person = authorize(context, commentsPolicy, "block", { siteId });
  if (userId === siteId)
    throw refuseField("body.commenter_id", "You can't block a creator from their own site.");
  const name = await requireBoth(context, siteId, userId);
  const rows = await platform.db.query(
    `INSERT INTO blocked_commenters (site_id, user_id, blocked_by, created_at) VALUES ($siteId, $userId, $by, $now)
     ON CONFLICT DO NOTHING RETURNING 1`,
    {
      bind: { siteId, userId, by: person.userId, now: platform.clock.now() },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (rows.length > 0 && actsAsStaff(person, siteId)) {
    const subject = { kind: "person", id: userId } as const;
    await recordAct(context, person, {
      action: "commenter_blocked",
      subject,
      words: name,
      siteId,
      reason: "",
    });
  }
  return { blocked: true };
}

async function requireBoth(
  { platform, transaction }: CommandContext,
  siteId: string,
  userId: string,
): Promise<string> {
  const [row] = await platform.db.query<{ site: boolean; name: string | null }>(
    "SELECT EXISTS (SELECT 1 FROM sites WHERE id = $siteId) AS site, (SELECT name FROM users WHERE id = $userId) AS name",
    { bind: { siteId, userId }, transaction, type: QueryTypes.SELECT },
  );
  if (!row?.site) throw new Refusal("site_not_found");
  if (row.name === null) throw new Refusal("person_not_found");
  return row.name;
}
