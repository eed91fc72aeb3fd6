import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../../sites/siteBrand.ts";
import { presentNotifications, selectNotifications } from "../notifications/shownNotifications.ts";
import type { EmailedNotification } from "./composeEmails.ts";

const EXCERPT_CHARACTERS = 400;

interface Extra {
  id: string;
  excerpt: string | null;
  site: BrandRow | null;
}

/** Returns these notifications as their emails show them, without those that their users can't see anymore. */
export async function findEmailed(
  platform: Platform,
  ids: readonly string[],
): Promise<Map<string, EmailedNotification>> {
  const binds = { ids: [...ids] };
  const [rows, extras] = await Promise.all([
    selectNotifications(platform, "n.id = ANY($ids::text[])", binds),
    select<Extra>(
      platform.db,
      `SELECT n.id, left(c.text, ${EXCERPT_CHARACTERS + 1}) AS excerpt,
              (SELECT row_to_json(b) FROM (SELECT ${BRAND_COLUMNS} FROM sites s WHERE s.id = n.site_id) b) AS site
         FROM notifications n LEFT JOIN comments c ON c.id = n.comment_id AND n.kind IN ('comment', 'reply')
        WHERE n.id = ANY($ids::text[])`,
      binds,
    ),
  ]);
  const extraOf = new Map(extras.map((extra) => [extra.id, extra]));
  const presented = await presentNotifications(platform, rows);
  return new Map(
    presented.map(({ id, kind, text, url }) => {
      const { excerpt = null, site = null } = extraOf.get(id) ?? {};
      const brand = site && siteBrand(platform.config, site);
      return [id, { id, kind, text, url, excerpt: excerpt && shorten(excerpt), brand }];
    }),
  );
}

function shorten(text: string): string {
  return text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS).trimEnd()}…` : text;
}
