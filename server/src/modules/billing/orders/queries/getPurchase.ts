import type { Purchase } from "@quire/contracts/records/order";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findFiles } from "../../../media/readFiles.ts";
import { signedFileUrl } from "../../../media/signedFileUrl.ts";
import { deliveriesOf, presentDelivery } from "../../deliveries/deliveryRow.ts";
import { findOrder, type OrderRow } from "../orderRow.ts";
import { presentOrder } from "../presentOrder.ts";
import { purchasedFiles } from "../purchasedFiles.ts";

/** Returns a purchase: its receipt, files and deliveries. */
export async function getPurchase(
  context: Context,
  { params }: { params: { id: string } },
): Promise<Purchase> {
  const order = await ownPurchase(context, params.id);
  const { platform } = context;
  const [receipt, files, deliveries] = await Promise.all([
    presentOrder(platform, order),
    purchasedFiles(platform, order.id),
    deliveriesOf(platform, order.id),
  ]);
  const now = platform.clock.now();
  return {
    ...receipt,
    files,
    details: order.details,
    deliveries: deliveries.map((row) => presentDelivery(row, now)),
  };
}

/** Redirects the buyer to a signed link of one file, valid for some minutes. */
export async function getPurchaseFile(
  context: Context,
  { params }: { params: { id: string; fileId: string } },
): Promise<{ location: string }> {
  const { platform } = context;
  const order = await ownPurchase(context, params.id);
  const isBought =
    (await purchasedFiles(platform, order.id, params.fileId)).length > 0 ||
    (await wasDelivered(context, order, params.fileId));
  const [file] = isBought ? await findFiles(platform, [params.fileId]) : [];
  if (!file) throw new Refusal("not_found");
  return { location: signedFileUrl(platform, file, { download: true }) };
}

async function wasDelivered({ platform }: Context, order: OrderRow, fileId: string): Promise<boolean> {
  const deliveries = await deliveriesOf(platform, order.id);
  return deliveries.some(({ state, file_id }) => state === "delivered" && file_id === fileId);
}

async function ownPurchase(context: Context, id: string): Promise<OrderRow> {
  const { userId } = requireUser(context);
  const order = await findOrder(context.platform, id);
  if (order?.buyer_id !== userId) throw new Refusal("order_not_found");
  return order;
}
