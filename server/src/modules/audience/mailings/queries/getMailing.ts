import type { MailingDetails } from "@quire/contracts/records/mailing";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { type EmailResults, emailResults } from "../emailResults.ts";
import { MAILING_COLUMNS, type MailingRow, presentMailing } from "../mailingRow.ts";
import { mailingPolicy } from "../policy.ts";

/** Returns a mailing with its text and its results so far. */
export async function getMailing(
  context: Context,
  { params }: { params: { id: string; mailingId: string } },
): Promise<MailingDetails> {
  const { platform } = context;
  authorize(context, mailingPolicy, "send", params);
  const [row] = await select<MailingRow & { blocks: PostDocument }>(
    platform.db,
    `SELECT ${MAILING_COLUMNS}, n.blocks FROM newsletters n
      WHERE n.id = $mailingId AND n.site_id = $id AND n.subject IS NOT NULL`,
    { ...params },
  );
  if (!row) throw new Refusal("not_found");
  const { complained: _, ...results } = (await emailResults(platform.db, [row.id])).get(
    row.id,
  ) as EmailResults;
  return { ...presentMailing(row, platform.clock.now()), blocks: row.blocks, results };
}
