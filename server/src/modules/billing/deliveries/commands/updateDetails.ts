import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { orders } from "../../models/orders.ts";
import { hasPendingRefund } from "../../refunds/requestRefund.ts";
import { detailsChangedEmail } from "../deliveryEmails.ts";
import { deliveriesOf } from "../deliveryRow.ts";
import { emailCreator } from "../emailParties.ts";
import { ownOrder } from "../ownOrder.ts";

interface Input {
  params: { id: string };
  body: { details: string };
}

/** Changes the buyer's details until the delivery is made, and emails the creator. */
export async function updateDetails(context: Context, input: Input): Promise<{ details: string }> {
  const { userId } = requireUser(context);
  await enforceLimit(context, "deliveriesByUser", userId);
  return inTransaction(context, (inside) => saveDetails(inside, input));
}

async function saveDetails(
  context: CommandContext,
  { params, body: { details } }: Input,
): Promise<{ details: string }> {
  const { platform, transaction } = context;
  const order = await ownOrder(context, params.id);
  const all = await deliveriesOf(platform, order.id, transaction);
  const wanted = all.find(({ state }) => state === "wanted");
  if (!wanted && all.some(({ state }) => state === "delivered")) throw new Refusal("delivery_made");
  if (!wanted || (await hasPendingRefund(platform, order.id, transaction)))
    throw new Refusal("delivery_withdrawn");
  if (order.details === details) return { details };
  await orders(platform.db).update({ details }, { where: { id: order.id }, transaction });
  await emailCreator(context, order, ({ buyer }) =>
    detailsChangedEmail(platform.config, { title: wanted.title, buyer, details }),
  );
  return { details };
}
