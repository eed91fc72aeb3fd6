import type { SitePreferences } from "@quire/contracts/calls/preferences";
import { type NotificationChoice, READER_KINDS } from "@quire/domain/audience/notificationChoice";
import { NOTIFICATION_KINDS } from "@quire/domain/audience/notificationKinds";
import type { Transaction } from "sequelize";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findMessagePreferences } from "../../../accounts/messagePreferences.ts";
import { follows } from "../../../community/models/follows.ts";
import { sites } from "../../../sites/models/sites.ts";
import { hasEndedPosts } from "../../mayEmail.ts";
import { findChoices, presentKinds } from "../choices.ts";
import { findMuted } from "../muteStory.ts";

/** Retrieves which notifications of a site the caller gets; with their own id, of all sites. */
export async function getSitePreferences(
  { platform, caller, ...context }: Context,
  { params }: { params: { id: string } },
): Promise<SitePreferences> {
  const { userId } = requireUser({ platform, caller, ...context });
  if (params.id === userId) {
    const choices = await findChoices(platform, userId, []);
    const switches = await findMessagePreferences(platform, userId);
    return {
      ...switches,
      following: false,
      kinds: presentKinds(choices, NOTIFICATION_KINDS, null),
      muted: [],
    };
  }
  if ((await sites(platform.db).count({ where: { id: params.id } })) === 0) {
    throw new Refusal("site_not_found");
  }
  const siteId = params.id;
  const choices = await findChoices(platform, userId, [siteId]);
  const [preferences, muted] = await Promise.all([
    readSite(platform, { userId, siteId, choices }),
    findMuted(platform, { userId, siteId }),
  ]);
  return { ...preferences, muted };
}

/** Returns what a user gets of a site by email and push, unless everything of the account is off. */
export async function readSite(
  { db }: Pick<Platform, "db">,
  { userId, siteId, choices }: { userId: string; siteId: string; choices: readonly NotificationChoice[] },
  transaction: Transaction | null = null,
): Promise<Omit<SitePreferences, "muted">> {
  const follow = await follows(db).findOne({ where: { user_id: userId, site_id: siteId }, transaction });
  const all = choices.find(({ site_id, kind }) => site_id === siteId && kind === "");
  const { new_post = OFF, ...kinds } = presentKinds(choices, READER_KINDS, siteId);
  const stopped = await select(
    db,
    `SELECT 1 FROM users u WHERE u.id = $userId AND ${hasEndedPosts("$siteId", "u.email")}`,
    { userId, siteId },
    transaction,
  );
  const isStopped = stopped.length > 0;
  return {
    following: follow !== null,
    email_enabled: all?.email !== false && !isStopped,
    push_enabled: follow !== null && new_post.push,
    kinds: {
      ...kinds,
      new_post: { ...new_post, email: new_post.email && (follow?.get().by_mail ?? true) && !isStopped },
    },
  };
}

const OFF = { email: false, push: false };
