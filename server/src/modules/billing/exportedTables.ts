import { decimal, type ExportedTable, time } from "../posts/exportedTable.ts";

/** A user's orders, refunds, payments for Pro, and payouts. */
export const billingTables: Record<string, ExportedTable> = {
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
    sql: `SELECT o.id AS key, o.id, o.kind, o.state, o.title, s.domain AS site, ${decimal("o.amount")} AS amount, o.currency,
      o.provider, o.payment_id AS payment, o.message, o.is_private::text AS private, ${time("o.created_at")} AS ordered,
      ${time("o.confirmed_at")} AS paid, ${time("o.refunded_at")} AS refunded, o.note
      FROM orders o LEFT JOIN sites s ON s.id = o.site_id
      WHERE o.buyer_id = $userId AND o.id > $after ORDER BY o.id LIMIT $limit`,
  },
  order_items: {
    columns: ["order", "position", "post", "title", "amount", "currency"],
    // An order has few items: its id and a fixed-width number sort like the primary key.
    sql: `SELECT i.order_id || lpad(i.position::text, 10, '0') AS key, i.order_id AS order, i.position, i.item_id AS post,
      i.title, ${decimal("i.amount")} AS amount, o.currency
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.buyer_id = $userId AND o.id >= left($after, 20) AND i.order_id || lpad(i.position::text, 10, '0') > $after
      ORDER BY 1 LIMIT $limit`,
  },
  refunds: {
    columns: ["id", "order", "amount", "currency", "cause", "reason", "state", "asked", "settled"],
    sql: `SELECT r.id AS key, r.id, r.order_id AS order, ${decimal("r.amount")} AS amount, o.currency, r.cause, r.reason,
      r.state, ${time("r.created_at")} AS asked, ${time("r.closed_at")} AS settled
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
      plan_interval AS interval, provider, ${decimal("amount")} AS amount, currency, recurring::text FROM subscriptions
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
      ${time("c.period_start")} AS from, ${time("c.period_end")} AS until, ${decimal("c.amount")} AS amount, c.currency,
      c.provider, c.payment_id AS payment, ${time("c.refunded_at")} AS returned
      FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id
      WHERE s.user_id = $userId AND c.id > $after ORDER BY c.id LIMIT $limit`,
  },
  payout_accounts: {
    columns: ["currency", "method", "account", "state", "note", "changed"],
    // Only the last digits, as the holder knows them: the account number itself is encrypted, and must not end up
    // in an export.
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
    sql: `SELECT id AS key, id, ${decimal("amount")} AS amount, currency, state, hold, reason, ending AS account, reference,
      ${time("created_at")} AS made, ${time("closed_at")} AS settled
      FROM payouts WHERE owner_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
};
