import type { Order, OrderItem } from "@quire/contracts/records/order";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { anyOf } from "../../../platform/database/listBind.ts";
import { select } from "../../../platform/database/select.ts";
import { platformUrl, siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { slugOf } from "../../posts/savedRow.ts";
import { rejectedPayments } from "../models/rejectedPayments.ts";
import type { OrderRow } from "./orderRow.ts";

/** An ordered post; nulls where it no longer exists. */
interface ItemRow {
  ptype: PostType | null;
  subtype: PostSubtype | null;
  slug: string | null;
  post_title: string | null;
  order_id: string;
  item_id: string;
  title: string;
  amount: number;
  /** The deadline of its delivery; null if none is pending. */
  waits_until: Date | null;
}

/** The site that sells. */
interface SellerSite {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
}

/** What is shown with orders beyond their own columns. */
interface RelatedRows {
  items: ItemRow[];
  sites: Map<string, SellerSite>;
  /** Ids of the orders with a pending refund. */
  refundPending: ReadonlySet<string>;
  /** When payments that didn't match their order were refunded, by order. */
  rejected: ReadonlyMap<string, Date>;
}

/** Presents orders to their buyer, with three queries however many there are. */
export async function presentOrders(platform: Platform, rows: readonly OrderRow[]): Promise<Order[]> {
  const related = await readRelated(platform, rows);
  return rows.map((row) => present(platform, row, related));
}

export async function presentOrder(platform: Platform, row: OrderRow): Promise<Order> {
  return present(platform, row, await readRelated(platform, [row]));
}

/** Reads what is shown with orders. */
async function readRelated(platform: Platform, rows: readonly OrderRow[]): Promise<RelatedRows> {
  if (rows.length === 0)
    return { items: [], sites: new Map(), refundPending: new Set(), rejected: new Map() };
  const ids = rows.map(({ id }) => id);
  const isAnyInError = rows.some(({ state }) => state === "error");
  const [items, sites, refundPending, rejected] = await Promise.all([
    itemsOf(platform, ids),
    sitesOf(platform, [...new Set(rows.map(({ site_id }) => site_id))]),
    pendingRefundsOf(platform, ids),
    isAnyInError ? refundedRejected(platform, ids) : new Map<string, Date>(),
  ]);
  return { items, sites, refundPending, rejected };
}

function present(
  { config }: Platform,
  row: OrderRow,
  { items, sites, refundPending, rejected }: RelatedRows,
): Order {
  const own = items.filter(({ order_id }) => order_id === row.id);
  const site = sites.get(row.site_id);
  const home = site?.domain
    ? siteUrl(config, { domain: site.domain, custom_domain: site.custom_domain })
    : platformUrl(config);
  return {
    id: row.id,
    type: row.kind,
    state: row.state,
    provider: row.provider,
    amount: row.amount,
    currency: row.currency,
    title: row.title,
    items: own.map((item) => presentItem(item, home)),
    site: { id: row.site_id, name: site?.name ?? "", url: home },
    message: row.message,
    private: row.is_private,
    created: row.created_at.toISOString(),
    confirmed: row.confirmed_at?.toISOString() ?? null,
    processing: row.state === "pending" ? (row.processing_at?.toISOString() ?? null) : null,
    waits_until: earliestOf(own.map(({ waits_until }) => waits_until)),
    refund_pending: refundPending.has(row.id),
    refunded: (row.refunded_at ?? rejected.get(row.id))?.toISOString() ?? null,
    amount_refunded: rejected.has(row.id) ? row.amount : row.amount_refunded,
    note: row.note,
    return_url: row.return_url,
    sandbox: config.payments.isSandbox,
  };
}

function earliestOf(times: readonly (Date | null)[]): string | null {
  const [first] = times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime());
  return first?.toISOString() ?? null;
}

function presentItem(
  { item_id, title, amount, ptype, subtype, slug, post_title }: ItemRow,
  home: string,
): OrderItem {
  const path =
    ptype &&
    postPath({ id: item_id, ptype, subtype, slug: slugOf({ slug: slug ?? "", title: post_title ?? "" }) });
  return { id: item_id, title, amount, url: path && `${home}${path}` };
}

const ITEMS = `
  SELECT i.order_id, i.item_id, i.title, i.amount::float8 AS amount, p.ptype, p.subtype, p.slug, p.title AS post_title,
         d.due_at AS waits_until
    FROM order_items i LEFT JOIN publications p ON p.post_id = i.item_id
    LEFT JOIN deliveries d ON d.order_id = i.order_id AND d.post_id = i.item_id AND d.state = 'wanted'
   WHERE i.order_id = ${anyOf("ids")} ORDER BY i.order_id, i.position`;

const SITES = `
  SELECT u.id, coalesce(s.name, u.name) AS name, s.domain, s.custom_domain
    FROM users u LEFT JOIN sites s ON s.id = u.id WHERE u.id = ${anyOf("ids")}`;

const PENDING_REFUNDS = `
  SELECT order_id FROM refunds WHERE order_id = ${anyOf("ids")} AND state = 'requested'
  UNION SELECT order_id FROM rejected_payments WHERE order_id = ${anyOf("ids")} AND state = 'requested'`;

async function refundedRejected({ db }: Platform, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await rejectedPayments(db).findAll({
    attributes: ["order_id", "closed_at"],
    where: { order_id: [...ids], state: "refunded" },
  });
  return new Map(
    rows.flatMap((row) => {
      const { order_id: id, closed_at: at } = row.get();
      return at ? [[id, at] as const] : [];
    }),
  );
}

const itemsOf = ({ db }: Platform, ids: readonly string[]) => select<ItemRow>(db, ITEMS, { ids });

async function sitesOf({ db }: Platform, ids: readonly string[]): Promise<Map<string, SellerSite>> {
  const rows = await select<SellerSite>(db, SITES, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

async function pendingRefundsOf({ db }: Platform, ids: readonly string[]): Promise<Set<string>> {
  const rows = await select<{ order_id: string }>(db, PENDING_REFUNDS, { ids });
  return new Set(rows.map(({ order_id }) => order_id));
}
