import type { BookOrder, BookOrderStep, SiteBookOrder } from "@quire/contracts/records/bookOrder";
import type { FulfillmentState } from "@quire/domain/books/orderStates";
import { bookOrderState, canCancel } from "@quire/domain/books/orderStates";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import { anyOf } from "../../../platform/database/listBind.ts";
import { platformUrl, siteUrl } from "../../../platform/http/urls.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import { type JsonImage, jsonImageOf, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import type { OrderRow } from "./bookOrderRow.ts";

interface Related {
  id: string;
  payment: "pending" | "failed" | "confirmed" | "error";
  note: string | null;
  refunded_at: Date | null;
  amount_refunded: number;
  refund_pending: boolean;
  creator_share: number | null;
  buyer_name: string | null;
  site_name: string | null;
  domain: string | null;
  custom_domain: string | null;
  cover: JsonImage | null;
}

const RELATED = `
  SELECT o.id, o.state AS payment, o.note, o.refunded_at, o.amount_refunded::float8 AS amount_refunded,
         EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'requested') AS refund_pending,
         o.creator_share::float8 AS creator_share, b.name AS buyer_name, coalesce(s.name, u.name) AS site_name, s.domain,
         s.custom_domain,
         ${jsonImageOf("(SELECT cover_file_id FROM posts WHERE id = k.book_id)")} AS cover
    FROM book_orders k JOIN orders o ON o.id = k.id JOIN users u ON u.id = k.site_id LEFT JOIN sites s ON s.id = k.site_id
    LEFT JOIN users b ON b.id = k.buyer_id WHERE k.id = ${anyOf("ids")}`;

interface StepRow extends Omit<BookOrderStep, "at"> {
  order_id: string;
  state: FulfillmentState;
  at: Date;
}

async function readRelated(scope: ReadScope, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { related: new Map<string, Related>(), steps: [] };
  const [related, steps] = await Promise.all([
    scope.select<Related>(RELATED, { ids }),
    scope.select<StepRow>(
      `SELECT order_id, state, note, at FROM book_order_steps WHERE order_id = ${anyOf("ids")} ORDER BY order_id, seq`,
      { ids },
    ),
  ]);
  return { related: new Map(related.map((row) => [row.id, row])), steps };
}

/** Presents orders to their buyer, with two queries however many there are. */
export async function presentBookOrders(scope: ReadScope, rows: readonly OrderRow[]): Promise<BookOrder[]> {
  const { related, steps } = await readRelated(scope, rows);
  return rows.map((row) => present(scope, row, related.get(row.id), steps));
}

export async function presentBookOrder(scope: ReadScope, row: OrderRow): Promise<BookOrder> {
  const [order] = await presentBookOrders(scope, [row]);
  return order as BookOrder;
}

function present(
  { platform: { config } }: ReadScope,
  row: OrderRow,
  related: Related | undefined,
  steps: readonly StepRow[],
): BookOrder {
  const { edition, book_id: bookId } = row;
  const { title, author } = edition.details;
  const home = related?.domain
    ? siteUrl(config, { domain: related.domain, custom_domain: related.custom_domain })
    : platformUrl(config);
  const path = postPath({ id: bookId, ptype: "book", subtype: null, slug: slugify(title) });
  return {
    ...{ copies: row.copies, shipping: row.shipping, tax: row.tax, total: totalOf(row) },
    id: row.id,
    state: bookOrderState(related?.payment ?? "pending", row.state),
    fulfillment: row.state,
    book: { id: bookId, title, author, url: `${home}${path}`, cover_image: coverOf(related, title) },
    site: { id: row.site_id, name: related?.site_name ?? "", url: home },
    quantity: row.quantity,
    unit_price: row.unit_price,
    currency: row.currency,
    shipping_option: row.shipping_option,
    shipping_address: row.shipping_address,
    pre_order: row.preorder_until !== null,
    preorder_until: row.preorder_until,
    tracking: row.tracking,
    steps: steps
      .filter(({ order_id }) => order_id === row.id)
      .map(({ state, note, at }) => ({ state, note, at: at.toISOString() })),
    can_cancel: canCancel(row.state) && !related?.refund_pending,
    address_problem:
      row.state === "needs_address" ? (row.problem ?? { message: "", suggestion: null }) : null,
    refund_pending: related?.refund_pending ?? false,
    refunded: related?.refunded_at?.toISOString() ?? null,
    amount_refunded: related?.amount_refunded ?? 0,
    note: related?.note ?? null,
    created: row.created_at.toISOString(),
    confirmed: row.confirmed_at?.toISOString() ?? null,
    sandbox: config.payments.isSandbox,
  };
}

const totalOf = ({ copies, shipping, tax }: OrderRow): number => copies + shipping + tax;

function coverOf(related: Related | undefined, title: string) {
  const cover = readJsonImage(related?.cover ?? null);
  return cover && presentImage(cover, `Cover of ${title}`);
}

/** Presents orders to the book's creator. */
export async function presentSiteOrders(
  scope: ReadScope,
  rows: readonly OrderRow[],
): Promise<SiteBookOrder[]> {
  const { related } = await readRelated(scope, rows);
  return rows.map((row) => {
    const of = related.get(row.id);
    return {
      id: row.id,
      fulfillment: row.state,
      book: { id: row.book_id, title: row.edition.details.title },
      buyer: { name: of?.buyer_name ?? "" },
      quantity: row.quantity,
      currency: row.currency,
      earnings: of?.creator_share ?? 0,
      total: totalOf(row),
      by: row.fulfilled_by,
      shipping_option: row.shipping_option,
      shipping_address: row.fulfilled_by === "self" ? row.shipping_address : null,
      tracking: row.tracking,
      confirmed: row.confirmed_at?.toISOString() ?? null,
      refunded: of?.refunded_at?.toISOString() ?? null,
    };
  });
}

export async function presentSiteOrder(scope: ReadScope, row: OrderRow): Promise<SiteBookOrder> {
  const [order] = await presentSiteOrders(scope, [row]);
  return order as SiteBookOrder;
}
