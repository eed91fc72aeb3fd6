import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/preferences";
import { READER_KINDS } from "@quire/domain/audience/notificationChoice";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { setMessagePreferences } from "../../../accounts/messagePreferences.ts";
import { follows } from "../../../community/models/follows.ts";
import { sites } from "../../../sites/models/sites.ts";
import { setSiteNewsletter } from "../../newsletters/setSiteNewsletter.ts";
import { verifiedEmailOf } from "../../newsletters/subscription.ts";
import { liftSuppression } from "../../newsletters/suppress.ts";
import { requireFollower, setSitePush } from "../../push/commands/setPushSubscriber.ts";
import { findChoices, saveChoice, saveKinds } from "../choices.ts";
import { muteStory, unmuteStory } from "../muteStory.ts";
import { readSite } from "../queries/getSitePreferences.ts";

type Body = BodyOf<typeof calls.updatePreferences>;

/** Saves which notifications of a site the caller gets; with their own id, of all sites. */
export async function updatePreferences(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: Body },
): Promise<calls.Preferences> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const { kinds, story, ...switches } = body;
  if (params.id === userId) {
    if (kinds) await saveKinds(context, { userId, siteId: null }, kinds);
    return setMessagePreferences(context, userId, switches);
  }
  const siteId = params.id;
  if ((await sites(platform.db).count({ where: { id: siteId }, transaction })) === 0) {
    throw new Refusal("site_not_found");
  }
  const foreign = Object.keys(kinds ?? {}).find((kind) => !READER_KINDS.some((known) => known === kind));
  if (foreign)
    throw refuseField(
      `body.kinds.${foreign}`,
      "Change this kind for all sites: it isn't about a single one.",
    );
  if (switches.email_enabled !== undefined)
    await setSiteEmail(context, userId, siteId, switches.email_enabled);
  if (switches.push_enabled !== undefined) await changePush(context, userId, siteId, switches.push_enabled);
  if (kinds) await saveKinds(context, { userId, siteId }, kinds);
  const newsletter = kinds?.new_post?.email;
  if (newsletter !== undefined) await changeNewsletter(context, userId, siteId, newsletter);
  if (story) await (story.muted ? muteStory : unmuteStory)(context, { userId, siteId, storyId: story.id });
  const choices = await findChoices(platform, userId, [siteId], transaction);
  const { email_enabled, push_enabled } = await readSite(platform, { userId, siteId, choices }, transaction);
  return { email_enabled, push_enabled };
}

/** Off ends the newsletter and all other emails of a site; on restores both, as far as the user's kinds say so. */
async function setSiteEmail(
  context: CommandContext,
  userId: string,
  siteId: string,
  isOn: boolean,
): Promise<void> {
  const { platform, transaction } = context;
  const where = { user_id: userId, site_id: siteId };
  await follows(platform.db).update({ by_mail: isOn }, { where, transaction });
  if (isOn) await liftEnded(context, userId, siteId);
  await saveChoice(context, { userId, siteId, kind: null, email: isOn ? null : false });
  await forgetKinds(context, { userId, siteId, channel: "email" });
}

async function changeNewsletter(
  context: CommandContext,
  userId: string,
  siteId: string,
  isOn: boolean,
): Promise<void> {
  await setSiteNewsletter(context, { userId, siteId }, isOn);
  if (isOn) await liftEnded(context, userId, siteId);
}

/** Lifts what ended a site's emails elsewhere, such as a complaint: its owner says here that they want them. */
async function liftEnded(context: CommandContext, userId: string, siteId: string): Promise<void> {
  const { platform, transaction } = context;
  const email = await verifiedEmailOf(context, userId);
  if (email !== null) await liftSuppression({ db: platform.db, transaction }, { email, siteId });
}

async function changePush(
  context: CommandContext,
  userId: string,
  siteId: string,
  isOn: boolean,
): Promise<void> {
  if (isOn) await requireFollower(context, userId, siteId);
  await setSitePush(context, userId, siteId, isOn);
  await forgetKinds(context, { userId, siteId, channel: "push" });
}

/** The kinds of a site follow its switch, until they are changed again. */
async function forgetKinds(
  context: CommandContext,
  { userId, siteId, channel }: { userId: string; siteId: string; channel: "email" | "push" },
): Promise<void> {
  await context.execute(
    `UPDATE notification_preferences SET ${channel} = NULL
      WHERE user_id = $userId AND site_id = $siteId AND kind <> ''`,
    { userId, siteId },
  );
}
