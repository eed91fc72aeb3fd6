import type { NewAnnouncement } from "@quire/contracts/calls/announcements";
import type { Announcement } from "@quire/contracts/records/announcement";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { users } from "../../accounts/models/users.ts";
import { announcements } from "../models/announcements.ts";
import { moderationPolicy } from "../moderation/policy.ts";
import { presentAnnouncement } from "./presentAnnouncement.ts";

/** Publishes an announcement, now or at the given time. */
export async function createAnnouncement(
  context: CommandContext,
  { body }: { body: NewAnnouncement },
): Promise<Announcement> {
  const { platform, transaction } = context;
  const { userId } = authorize(context, moderationPolicy, "announce", {});
  const now = platform.clock.now();
  const starts = body.starts ? new Date(body.starts) : now;
  const ends = body.ends ? new Date(body.ends) : null;
  if (ends && (ends <= starts || ends <= now)) throw new Refusal("announcement_over");
  const row = await announcements(platform.db).create(
    {
      id: platform.newId(),
      text: body.text,
      link: body.link ?? null,
      audience: body.audience,
      starts_at: starts,
      ends_at: ends,
      created_at: now,
      created_by: userId,
    },
    { transaction },
  );
  return presentAnnouncement(platform, row.get(), await nameOf(context, userId));
}

/** Ends an announcement now. One that has ended stays as it is. */
export async function endAnnouncement(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<Announcement> {
  const { platform, transaction } = context;
  authorize(context, moderationPolicy, "announce", {});
  const row = await announcements(platform.db).findByPk(params.id, {
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!row) throw new Refusal("not_found");
  const now = platform.clock.now();
  const { ends_at } = row.get();
  if (ends_at === null || ends_at > now) await row.update({ ends_at: now }, { transaction });
  return presentAnnouncement(platform, row.get(), await nameOf(context, row.get().created_by));
}

async function nameOf({ platform, transaction }: CommandContext, id: string | null): Promise<string> {
  const user = id && (await users(platform.db).findByPk(id, { attributes: ["name"], transaction }));
  return user ? user.get().name : "";
}
