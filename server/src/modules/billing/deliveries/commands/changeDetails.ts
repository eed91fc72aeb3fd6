import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { emailCreator } from "../deliveryEmails.ts";
import { detailsChangedLetter } from "../deliveryLetters.ts";
import { deliveriesOf } from "../deliveryRow.ts";
import { ownOrder } from "../ownOrder.ts";
import { isGoingBack } from "../refundPending.ts";

interface Input {
  params: { id: string };
  body: { details: string };
}

/** Says otherwise what is wanted, until it is delivered. The creator is told. */
export async function changeDetails(context: Context, input: Input): Promise<{ details: string }> {
  const { userId } = requireUser(context);
  await enforceLimit(context.platform, "deliveriesByUser", userId);
  return inTransaction(context, (inside) => keep(inside, input));
}

async function keep(
  context: CommandContext,
  { params, body: { details } }: Input,
): Promise<{ details: string }> {
  const { platform, transaction } = context;
  const order = await ownOrder(context, params.id);
  const all = await deliveriesOf(platform, order.id, transaction);
  const wanted = all.find(({ state }) => state === "wanted");
  if (!wanted && all.some(({ state }) => state === "delivered")) throw new Refusal("delivery_made");
  if (!wanted || (await isGoingBack(platform, order.id, transaction)))
    throw new Refusal("delivery_withdrawn");
  if (order.details === details) return { details };
  await platform.db.query("UPDATE orders SET details = $details WHERE id = $id", {
    bind: { id: order.id, details },
    transaction,
  });
  await emailCreator(context, order, ({ buyer }) =>
    detailsChangedLetter(platform.config, { title: wanted.title, buyer, details }),
  );
  return { details };
}
