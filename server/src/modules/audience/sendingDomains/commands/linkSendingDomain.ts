import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { seal } from "../../../../platform/messages/seal.ts";
import { authorizeLinking } from "../../../sites/domainPolicy.ts";
import { restarted } from "../../../sites/domainProgress.ts";
import { siteExists } from "../../../sites/siteExists.ts";
import { sendingDomains } from "../../models/sendingDomains.ts";
import { getSettings } from "../../newsletterSettings/getSettings.ts";
import { scheduleSendingCheck } from "../jobs/scheduleSendingCheck.ts";
import { readSender } from "../readSender.ts";
import { lockSendingDomain } from "../sendingDomainRow.ts";
import { newSendingKey, SENDING_KEY_PURPOSE, type SendingKeyPair } from "../sendingKey.ts";

/**
 * Links the domain of an address, and starts checking its records. Another address of the same domain keeps the key, so
 * that the records stay right.
 */
export async function linkSendingDomain(
  context: Context,
  { params, body }: { params: { id: string }; body: { address: string } },
): Promise<NewsletterSettings> {
  const { platform } = context;
  const user = authorizeLinking(context, params);
  const sender = readSender(platform.config, body.address);
  if (!(await siteExists(platform, params.id))) throw new Refusal("site_not_found");
  await enforceLimit(context, "domainsByUser", user.userId);
  // Outside the transaction, which holds a connection.
  const key = await newSendingKey();
  await inTransaction(context, (inside) => requestSending(inside, params.id, sender, key));
  return getSettings(platform, params.id);
}

async function requestSending(
  { platform, transaction }: CommandContext,
  siteId: string,
  { address, domain }: { address: string; domain: string },
  key: SendingKeyPair,
): Promise<void> {
  const now = platform.clock.now();
  const previous = await lockSendingDomain(platform, siteId, transaction);
  const isPending = previous?.domain !== domain || previous.state === "failed";
  const progress = isPending ? { ...restarted(now), next_check_at: now } : {};
  if (previous?.domain === domain) {
    const changes = { address, ...progress };
    await sendingDomains(platform.db).update(changes, { where: { site_id: siteId }, transaction });
  } else {
    await sendingDomains(platform.db).destroy({ where: { site_id: siteId }, transaction });
    await sendingDomains(platform.db).create(
      {
        site_id: siteId,
        address,
        domain,
        selector: key.selector,
        public_key: key.publicKey,
        private_key: seal(platform, key.privateKey, SENDING_KEY_PURPOSE),
        ...restarted(now),
        next_check_at: now,
      },
      { transaction, returning: false },
    );
  }
  if (isPending) await scheduleSendingCheck(platform, transaction, siteId);
}
