import type { Purchase } from "@quire/contracts/records/order";
import { findOrder, type OrderRow } from "../../../payments/orders/orderRow.ts";
import type { Context } from "../../../platform/http/context.ts";
import { requirePerson } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { findFiles } from "../../../reading/files.ts";
import { signedFileUrl } from "../../../reading/signedFileUrl.ts";
import { presentOrder } from "../presentOrder.ts";
import { purchasedFiles } from "../purchasedFiles.ts";

/** Something bought: its receipt and its files. */
export async function getPurchase(
  context: Context,
  { params }: { params: { id: string } },
): Promise<Purchase> {
  const order = await ownPurchase(context, params.id);
  const { platform } = context;
  return { ...(await presentOrder(platform, order)), files: await purchasedFiles(platform, order.id) };
}

/** Leads the buyer to a link that opens one of its files for some minutes. */
export async function getPurchaseFile(
  context: Context,
  { params }: { params: { id: string; fileId: string } },
): Promise<{ location: string }> {
  const { platform } = context;
  const order = await ownPurchase(context, params.id);
  const [bought] = await purchasedFiles(platform, order.id, params.fileId);
  const [file] = bought ? await findFiles(platform, [bought.id]) : [];
  if (!file) throw new Refusal("not_found");
  return { location: signedFileUrl(platform, file, { download: true }) };
}

async function ownPurchase(context: Context, id: string): Promise<OrderRow> {
  const { userId } = requirePerson(context);
  const order = await findOrder(context.platform, id);
  if (order?.buyer_id !== userId) throw new Refusal("order_not_found");
  return order;
}
