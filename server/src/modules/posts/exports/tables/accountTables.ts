import { type Table, time } from "./table.ts";

/** Who had access to a user's account. */
export const ACCOUNT_TABLES: Record<string, Table> = {
  security_events: {
    columns: ["id", "kind", "detail", "device", "country", "ip", "created"],
    sql: `SELECT id AS key, id, kind, detail, device, country, ip, ${time("created_at")} AS created FROM security_events
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
};
