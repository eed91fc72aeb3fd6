import type { DeliveryBody } from "@quire/contracts/calls/deliveries";
import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { checkDelivery, type Delivered, type DeliveryField } from "@quire/domain/billing/deliveries";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { deliveries } from "../../models/deliveries.ts";
import { notifyOfDelivery } from "../../orderNotifications.ts";
import { findOrder } from "../../orders/orderRow.ts";
import { hasPendingRefund } from "../../refunds/requestRefund.ts";
import { deliveredEmail } from "../deliveryEmails.ts";
import { emailBuyer } from "../emailParties.ts";
import { deliveryPolicy } from "../policy.ts";
import { presentSiteDelivery, type SiteDeliveryRow, selectSiteDeliveries } from "../siteDeliveryRow.ts";

interface Input {
  params: { siteId: string; id: string };
  body: DeliveryBody;
}

/**
 * Delivers a purchase, or changes what was delivered. Locks the order: the buyer may be requesting a refund at the
 * same moment, and the second of the two is refused.
 */
export async function deliver(context: Context, input: Input): Promise<SiteDelivery> {
  const { userId } = authorize(context, deliveryPolicy, "deliver", input.params);
  await enforceLimit(context, "deliveriesByUser", userId);
  return inTransaction(context, (inside) => saveDelivery(inside, input));
}

async function saveDelivery(context: CommandContext, { params, body }: Input): Promise<SiteDelivery> {
  const { platform, transaction } = context;
  const found = await find(context, params);
  const order = found && (await findOrder(platform, found.order_id, { transaction, lock: true }));
  // Read again under the lock.
  const before = order && (await find(context, params));
  if (!order || !before) throw new Refusal("delivery_not_found");
  if (before.state === "withdrawn" || (await hasPendingRefund(platform, order.id, transaction)))
    throw new Refusal("delivery_withdrawn");
  const delivered = await read(context, params.siteId, before, body);
  const now = platform.clock.now();
  if (isSame(before, delivered)) return presentSiteDelivery(before, now);
  const { text, file, link, meetsAt } = delivered;
  await deliveries(platform.db).update(
    {
      ...{ state: "delivered", text, file_id: file, link, delivered_at: now },
      meets_at: meetsAt === null ? null : new Date(meetsAt),
    },
    { where: { id: before.id }, transaction },
  );
  const after = (await find(context, params)) as SiteDeliveryRow;
  const isChanged = before.state === "delivered";
  await emailBuyer(context, order, ({ creator }) =>
    deliveredEmail(platform.config, after, { creator, isChanged }),
  );
  await notifyOfDelivery(context, order, after.post_id);
  return presentSiteDelivery(after, now);
}

async function find(
  context: CommandContext,
  { siteId, id }: Input["params"],
): Promise<SiteDeliveryRow | undefined> {
  const [row] = await context.select<SiteDeliveryRow>(
    `${selectSiteDeliveries("deliveries")} WHERE d.id = $id AND d.site_id = $siteId`,
    { siteId, id },
  );
  return row;
}

const PATHS: Record<DeliveryField, string> = {
  text: "body.text",
  file: "body.file",
  link: "body.link",
  meetsAt: "body.meets_at",
};

/** Returns what to save. Throws a refusal that lists the invalid fields. */
async function read(
  context: CommandContext,
  siteId: string,
  { good_type }: SiteDeliveryRow,
  body: DeliveryBody,
): Promise<Delivered> {
  const { platform } = context;
  const { text, file = null, link, meets_at: meetsAt = null } = body;
  const delivered = { text: text || null, file, link: link || null, meetsAt };
  const issues = checkDelivery(good_type, delivered, platform.clock.now());
  if (issues.length > 0) {
    throw new Refusal("invalid_input", {
      issues: issues.map(({ field, message }) => ({ path: PATHS[field], message })),
    });
  }
  if (file !== null) {
    const found = await context.select(
      `SELECT 1 FROM files WHERE id = $file AND site_id = $siteId AND kind NOT IN ('csv', 'archive') FOR KEY SHARE`,
      { file, siteId },
    );
    if (found.length === 0) throw refuseField("body.file", "We can't find this file in your uploads.");
  }
  return { ...delivered, link: delivered.link && new URL(delivered.link).href };
}

/** Submitting the same content twice delivers it once and emails once. */
const isSame = (row: SiteDeliveryRow, { text, file, link, meetsAt }: Delivered): boolean =>
  row.state === "delivered" &&
  row.text === text &&
  row.file_id === file &&
  row.link === link &&
  (row.meets_at?.getTime() ?? null) === (meetsAt === null ? null : Date.parse(meetsAt));
