import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/preferences";
import { READER_KINDS } from "@quire/domain/audience/notificationChoice";
import { execute } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { setMessagePreferences } from "../../../accounts/messagePreferences.ts";
import { follows } from "../../../community/models/follows.ts";
import { sites } from "../../../sites/models/sites.ts";
import { requireFollower, setSitePush } from "../../push/commands/setPushSubscriber.ts";
import { findChoices, saveChoice, saveKinds } from "../choices.ts";
import { readSite } from "../queries/getSitePreferences.ts";

type Body = BodyOf<typeof calls.updatePreferences>;

/** Saves which notifications of a site the caller gets; with their own id, of all sites. */
export async function updatePreferences(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: Body },
): Promise<calls.Preferences> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const { kinds, ...switches } = body;
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
  const choices = await findChoices(platform, userId, [siteId], transaction);
  const { following: _, ...saved } = await readSite(platform, { userId, siteId, choices }, transaction);
  return saved;
}

/** Off ends its newsletters and everything else; on restores both, as far as the user's kinds say so. */
async function setSiteEmail(
  context: CommandContext,
  userId: string,
  siteId: string,
  isOn: boolean,
): Promise<void> {
  const { platform, transaction } = context;
  const where = { user_id: userId, site_id: siteId };
  await follows(platform.db).update({ by_mail: isOn }, { where, transaction });
  await saveChoice(context, { userId, siteId, kind: null, email: isOn ? null : false });
  await forgetKinds(context, { userId, siteId, channel: "email" });
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
  { platform, transaction }: CommandContext,
  { userId, siteId, channel }: { userId: string; siteId: string; channel: "email" | "push" },
): Promise<void> {
  await execute(
    platform.db,
    `UPDATE notification_preferences SET ${channel} = NULL
      WHERE user_id = $userId AND site_id = $siteId AND kind <> ''`,
    { userId, siteId },
    transaction,
  );
}
