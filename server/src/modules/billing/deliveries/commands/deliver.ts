import type { DeliveryBody } from "@quire/contracts/calls/deliveries";
import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { checkDelivery, type Delivered, type DeliveryField } from "@quire/domain/billing/deliveries";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { findOrder } from "../../orders/orderRow.ts";
import { emailBuyer } from "../deliveryEmails.ts";
import { deliveredLetter } from "../deliveryLetters.ts";
import { deliveryPolicy } from "../policy.ts";
import { isGoingBack } from "../refundPending.ts";
import { presentSiteDelivery, type SiteDeliveryRow, selectSiteDeliveries } from "../siteDeliveryRow.ts";

interface Input {
  params: { siteId: string; id: string };
  body: DeliveryBody;
}

/**
 * Delivers what somebody bought, or changes what was delivered. The order is held meanwhile: its buyer may be taking the
 * payment back at this moment, and one of the two is told that the other was first.
 */
export async function deliver(context: Context, input: Input): Promise<SiteDelivery> {
  const { userId } = authorize(context, deliveryPolicy, "deliver", input.params);
  await enforceLimit(context.platform, "deliveriesByUser", userId);
  return inTransaction(context, (inside) => keep(inside, input));
}

async function keep(context: CommandContext, { params, body }: Input): Promise<SiteDelivery> {
  const { platform, transaction } = context;
  const asked = await find(context, params);
  const order = asked && (await findOrder(platform, asked.order_id, { transaction, lock: true }));
  // As it is now that nobody else can change it.
  const before = order && (await find(context, params));
  if (!order || !before) throw new Refusal("delivery_not_found");
  if (before.state === "withdrawn" || (await isGoingBack(platform, order.id, transaction)))
    throw new Refusal("delivery_withdrawn");
  const given = await read(context, params.siteId, before, body);
  const now = platform.clock.now();
  if (isSame(before, given)) return presentSiteDelivery(before, now);
  await platform.db.query(
    `UPDATE deliveries SET state = 'delivered', text = $text, file_id = $file, link = $link, meets_at = $meetsAt,
            delivered_at = $now WHERE id = $id`,
    { bind: { id: before.id, ...given, now }, transaction },
  );
  const after = (await find(context, params)) as SiteDeliveryRow;
  const isChanged = before.state === "delivered";
  await emailBuyer(context, order, ({ creator }) =>
    deliveredLetter(platform.config, after, { creator, isChanged }),
  );
  return presentSiteDelivery(after, now);
}

async function find(
  { platform, transaction }: CommandContext,
  { siteId, id }: Input["params"],
): Promise<SiteDeliveryRow | undefined> {
  const [row] = await platform.db.query<SiteDeliveryRow>(
    `${selectSiteDeliveries("deliveries")} WHERE d.id = $id AND d.site_id = $siteId`,
    { bind: { siteId, id }, transaction, type: QueryTypes.SELECT },
  );
  return row;
}

const PATHS: Record<DeliveryField, string> = {
  text: "body.text",
  file: "body.file",
  link: "body.link",
  meetsAt: "body.meets_at",
};

/** What is to be kept, or the refusal of the fields that don't fit. */
async function read(
  { platform, transaction }: CommandContext,
  siteId: string,
  { good_type }: SiteDeliveryRow,
  body: DeliveryBody,
): Promise<Delivered> {
  const { text, file = null, link, meets_at: meetsAt = null } = body;
  const given = { text: text || null, file, link: link || null, meetsAt };
  const issues = checkDelivery(good_type, given, platform.clock.now());
  if (issues.length > 0) {
    throw new Refusal("invalid_input", {
      issues: issues.map(({ field, message }) => ({ path: PATHS[field], message })),
    });
  }
  if (file !== null) {
    const found = await platform.db.query(
      `SELECT 1 FROM files WHERE id = $file AND site_id = $siteId AND kind NOT IN ('csv', 'archive') FOR KEY SHARE`,
      { bind: { file, siteId }, transaction, type: QueryTypes.SELECT },
    );
    if (found.length === 0) throw refuseField("body.file", "We can't find this file in your uploads.");
  }
  return { ...given, link: given.link && new URL(given.link).href };
}

/** Sent twice, it is delivered once, and told once. */
const isSame = (row: SiteDeliveryRow, { text, file, link, meetsAt }: Delivered): boolean =>
  row.state === "delivered" &&
  row.text === text &&
  row.file_id === file &&
  row.link === link &&
  (row.meets_at?.getTime() ?? null) === (meetsAt === null ? null : Date.parse(meetsAt));
