import type { NewMailing } from "@quire/contracts/calls/mailings";
import type { Mailing } from "@quire/contracts/records/mailing";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { posts } from "../../../posts/models/posts.ts";
import { newsletters } from "../../models/newsletters.ts";
import { enqueueSending } from "../../newsletters/jobs/enqueueSending.ts";
import { lockSendTimes, nextSendTime } from "../../newsletters/nextSendTime.ts";
import { type ComposedMailing, composeMailing } from "../composeMailing.ts";
import { countAudience } from "../countAudience.ts";
import { MAILING_COLUMNS, type MailingRow, presentMailing } from "../mailingRow.ts";
import { mailingPolicy } from "../policy.ts";
import { readBought } from "../readBought.ts";

type Input = { params: { id: string }; body: NewMailing };

const YEAR_MS = 366 * 24 * 60 * 60_000;

/** Emails readers, now or later. Sending the same client-made id twice emails them once. */
export async function createMailing(context: Context, { params, body }: Input): Promise<Mailing> {
  authorize(context, mailingPolicy, "send", params);
  const composed = await composeMailing(context, params.id, body);
  return inTransaction(context, (inside) => schedule(inside, composed, body));
}

async function schedule(
  context: CommandContext,
  { site, subject, blocks }: ComposedMailing,
  body: NewMailing,
): Promise<Mailing> {
  const { platform, transaction } = context;
  const siteId = site.id;
  const now = platform.clock.now();
  await lockSendTimes(context, siteId);
  const existing = body.id === undefined ? null : await findExisting(context, siteId, body.id);
  if (existing) return presentMailing(existing, now);

  const { audience } = body;
  const boughtId = readBought(body, "body");
  await refuseForeignPost(context, siteId, boughtId);
  if ((await countAudience(platform, { siteId, audience, boughtId }, transaction)) === 0) {
    throw refuseField("body.audience", "Nobody would get this email.");
  }
  const id = body.id ?? platform.newId();
  const sendAt = await readSendTime(context, siteId, body.send_at);
  await newsletters(platform.db).create(
    {
      id,
      site_id: siteId,
      post_id: null,
      send_at: sendAt,
      created_at: now,
      audience,
      subject,
      blocks,
      bought_id: boughtId,
    },
    { transaction },
  );
  await enqueueSending(platform, transaction, { id, isMailing: true, runAt: sendAt });
  const created = await findExisting(context, siteId, id);
  if (!created) throw new Refusal("site_not_found");
  return presentMailing(created, now);
}

async function findExisting(context: CommandContext, siteId: string, id: string): Promise<MailingRow | null> {
  const [row] = await context.select<MailingRow & { site_id: string }>(
    `SELECT ${MAILING_COLUMNS}, n.site_id FROM newsletters n WHERE n.id = $id`,
    { id },
  );
  if (!row) return null;
  if (row.site_id !== siteId || row.subject === null) throw new Refusal("id_taken");
  return row;
}

async function refuseForeignPost(
  { platform, transaction }: CommandContext,
  siteId: string,
  postId: string | null,
): Promise<void> {
  if (postId === null) return;
  const found = await posts(platform.db).count({ where: { id: postId, site_id: siteId }, transaction });
  if (found === 0) throw refuseField("body.post_id", "There is no post with this id on this site.");
}

/** An email now is refused within an hour of another (429); a scheduled one names the next free time. */
async function readSendTime(
  context: CommandContext,
  siteId: string,
  wanted: string | undefined,
): Promise<Date> {
  const now = context.platform.clock.now();
  const at = wanted === undefined ? now : new Date(wanted);
  if (at < now) throw refuseField("body.send_at", "Choose a time in the future.");
  if (at.getTime() > now.getTime() + YEAR_MS)
    throw refuseField("body.send_at", "Choose a time within a year.");
  const free = await nextSendTime(context, siteId, at);
  if (free <= at) return at;
  if (wanted === undefined) {
    throw new Refusal("too_many_mailings", {
      retryAfter: Math.ceil((free.getTime() - now.getTime()) / 1000),
    });
  }
  throw refuseField(
    "body.send_at",
    `Another email goes out within an hour of then. The next free time is ${free.toISOString()}.`,
  );
}
