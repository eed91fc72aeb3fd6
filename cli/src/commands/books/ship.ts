import { shipOwnOrder } from "../../services/books/books.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface ShipFlags extends CommonFlags {
  courier: string;
  number: string;
  url?: string;
}

export async function shipCommand(
  { terminal, output, place }: Invocation,
  orderId: string,
  { courier, number, url }: ShipFlags,
): Promise<void> {
  const order = await shipOwnOrder(terminal, { place, orderId, courier, number, url });
  output.print(order, [order.id]);
  const copies = order.quantity === 1 ? "1 copy" : `${order.quantity} copies`;
  output.info(`Shipped: ${order.book.title}, ${copies} to ${order.buyer.name}. They're notified.`);
}
