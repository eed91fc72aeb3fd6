import { csvLine } from "@quire/domain/csv";
import type { Platform } from "../../../platform/platform.ts";
import { walk } from "../../../reading/walk.ts";
import { textOf, type ZipEntry } from "../zipOf.ts";

interface Table {
  /** Its columns, which the query names. */
  columns: readonly string[];
  sql: string;
}

const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What belongs to a person in rows. Followers are named as their public profile names them: their addresses are theirs. */
const TABLES: Record<string, Table> = {
  followers: {
    columns: ["id", "name", "site", "since"],
    sql: `SELECT f.user_id AS key, f.user_id AS id, u.name, s.domain AS site, ${time("f.created_at")} AS since
      FROM follows f JOIN users u ON u.id = f.user_id LEFT JOIN sites s ON s.id = f.user_id
      WHERE f.site_id = $userId AND f.user_id > $after ORDER BY f.user_id LIMIT $limit`,
  },
  subscribers: {
    columns: ["email", "name", "since", "state", "source"],
    sql: `SELECT email AS key, email, name, ${time("since")} AS since, state, source FROM subscribers
      WHERE site_id = $userId AND email > $after ORDER BY email LIMIT $limit`,
  },
  following: {
    columns: ["id", "name", "site", "since"],
    sql: `SELECT f.site_id AS key, f.site_id AS id, s.name, s.domain AS site, ${time("f.created_at")} AS since
      FROM follows f JOIN sites s ON s.id = f.site_id
      WHERE f.user_id = $userId AND f.site_id > $after ORDER BY f.site_id LIMIT $limit`,
  },
  comments: {
    columns: ["id", "post", "text", "state", "created"],
    sql: `SELECT id AS key, id, post_id AS post, text, state, ${time("created_at")} AS created FROM comments
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  draft_comments: {
    columns: ["id", "post", "kind", "text", "replacement", "created"],
    sql: `SELECT id AS key, id, post_id AS post, kind, text, replacement, ${time("created_at")} AS created
      FROM draft_comments WHERE author_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  likes: {
    columns: ["post", "title", "created"],
    sql: `SELECT l.post_id AS key, l.post_id AS post, p.title, ${time("l.created_at")} AS created
      FROM likes l LEFT JOIN publications p ON p.post_id = l.post_id
      WHERE l.user_id = $userId AND l.post_id > $after ORDER BY l.post_id LIMIT $limit`,
  },
  purchases: {
    columns: ["id", "post", "title", "source", "granted"],
    sql: `SELECT e.id AS key, e.id, e.item_id AS post, p.title, e.source, ${time("e.granted_at")} AS granted
      FROM entitlements e JOIN posts p ON p.id = e.item_id
      WHERE e.user_id = $userId AND e.revoked_at IS NULL AND e.id > $after ORDER BY e.id LIMIT $limit`,
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
      plan_interval AS interval, provider, amount::float8 AS amount, currency, recurring::text FROM subscriptions
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  subscription_payments: {
    columns: ["id", "subscription", "paid", "from", "until", "amount", "currency", "provider", "payment"],
    sql: `SELECT c.id AS key, c.id, c.subscription_id AS subscription, ${time("c.charged_at")} AS paid,
      ${time("c.period_start")} AS from, ${time("c.period_end")} AS until, c.amount::float8 AS amount, c.currency,
      c.provider, c.payment_id AS payment
      FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id
      WHERE s.user_id = $userId AND c.id > $after ORDER BY c.id LIMIT $limit`,
  },
};

/** A table a file. */
export async function* tableEntries(platform: Platform, userId: string): AsyncGenerator<ZipEntry> {
  for (const [name, table] of Object.entries(TABLES)) {
    yield {
      name: `${name}.csv`,
      modified: platform.clock.now(),
      body: () => textOf(lines(platform, table, userId)),
    };
  }
}

type Row = Record<string, string | number | null> & { key: string };

async function* lines(platform: Platform, { columns, sql }: Table, userId: string): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of walk<Row>(platform, sql, { userId })) {
    yield csvLine(columns.map((column) => row[column] ?? null));
  }
}
