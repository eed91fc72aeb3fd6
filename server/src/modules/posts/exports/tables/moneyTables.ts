import { type Table, time, whole } from "./table.ts";

/** What a person bought and gave, what of it went back, what Pro cost them, and what was paid out to them. */
export const MONEY_TABLES: Record<string, Table> = {
  purchases: {
    columns: ["id", "post", "title", "source", "granted"],
    sql: `SELECT e.id AS key, e.id, e.item_id AS post, p.title, e.source, ${time("e.granted_at")} AS granted
      FROM entitlements e JOIN posts p ON p.id = e.item_id
      WHERE e.user_id = $userId AND e.revoked_at IS NULL AND e.id > $after ORDER BY e.id LIMIT $limit`,
  },
  orders: {
    columns: [
      "id",
      "kind",
      "state",
      "title",
      "site",
      "amount",
      "currency",
      "provider",
      "payment",
      "message",
      "private",
      "ordered",
      "paid",
      "refunded",
      "note",
    ],
    sql: `SELECT o.id AS key, o.id, o.kind, o.state, o.title, s.domain AS site, ${whole("o.amount")} AS amount, o.currency,
      o.provider, o.payment_id AS payment, o.message, o.is_private::text AS private, ${time("o.created_at")} AS ordered,
      ${time("o.settled_at")} AS paid, ${time("o.refunded_at")} AS refunded, o.note
      FROM orders o LEFT JOIN sites s ON s.id = o.site_id
      WHERE o.buyer_id = $userId AND o.id > $after ORDER BY o.id LIMIT $limit`,
  },
  order_items: {
    columns: ["order", "position", "post", "title", "amount", "currency"],
    // An order's items are few: its id and a number of fixed width are in the order of the primary key.
    sql: `SELECT i.order_id || lpad(i.position::text, 10, '0') AS key, i.order_id AS order, i.position, i.item_id AS post,
      i.title, ${whole("i.amount")} AS amount, o.currency
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.buyer_id = $userId AND o.id >= left($after, 20) AND i.order_id || lpad(i.position::text, 10, '0') > $after
      ORDER BY 1 LIMIT $limit`,
  },
  refunds: {
    columns: ["id", "order", "amount", "currency", "cause", "reason", "state", "asked", "settled"],
    sql: `SELECT r.id AS key, r.id, r.order_id AS order, ${whole("r.amount")} AS amount, o.currency, r.cause, r.reason,
      r.state, ${time("r.created_at")} AS asked, ${time("r.settled_at")} AS settled
      FROM orders o JOIN refunds r ON r.order_id = o.id
      WHERE o.buyer_id = $userId AND r.id > $after ORDER BY r.id LIMIT $limit`,
  },
  subscriptions: {
    columns: [
      "id",
      "kind",
      "state",
      "begins",
      "ends",
      "interval",
      "provider",
      "amount",
      "currency",
      "recurring",
    ],
    sql: `SELECT id AS key, id, kind, state, ${time("start_time")} AS begins, ${time("end_time")} AS ends,
      plan_interval AS interval, provider, ${whole("amount")} AS amount, currency, recurring::text FROM subscriptions
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  subscription_payments: {
    columns: [
      "id",
      "subscription",
      "paid",
      "from",
      "until",
      "amount",
      "currency",
      "provider",
      "payment",
      "returned",
    ],
    sql: `SELECT c.id AS key, c.id, c.subscription_id AS subscription, ${time("c.charged_at")} AS paid,
      ${time("c.period_start")} AS from, ${time("c.period_end")} AS until, ${whole("c.amount")} AS amount, c.currency,
      c.provider, c.payment_id AS payment, ${time("c.returned_at")} AS returned
      FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id
      WHERE s.user_id = $userId AND c.id > $after ORDER BY c.id LIMIT $limit`,
  },
  payout_accounts: {
    columns: ["currency", "method", "account", "state", "note", "changed"],
    // By the end of its number, as its holder knows it: the number itself is sealed, and in no file that lies about.
    sql: `SELECT currency AS key, currency, method, ending AS account, state, note, ${time("changed_at")} AS changed
      FROM payout_accounts WHERE owner_id = $userId AND currency > $after ORDER BY currency LIMIT $limit`,
  },
  payouts: {
    columns: [
      "id",
      "amount",
      "currency",
      "state",
      "hold",
      "reason",
      "account",
      "reference",
      "made",
      "settled",
    ],
    sql: `SELECT id AS key, id, ${whole("amount")} AS amount, currency, state, hold, reason, ending AS account, reference,
      ${time("created_at")} AS made, ${time("settled_at")} AS settled
      FROM payouts WHERE owner_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
};
