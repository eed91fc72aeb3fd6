import { commentsOfThread } from "@quire/domain/community/threads";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../../sites/siteBrand.ts";
import { presentNotifications, selectNotifications } from "../notifications/shownNotifications.ts";
import type { EmailedNotification } from "./composeEmails.ts";

interface Extra {
  id: string;
  thread: string | null;
  post_id: string | null;
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
      `SELECT n.id, c.thread, c.post_id,
              (SELECT row_to_json(b) FROM (SELECT ${BRAND_COLUMNS} FROM sites s WHERE s.id = n.site_id) b) AS site
         FROM notifications n LEFT JOIN comments c ON c.id = n.comment_id AND n.kind IN ('comment', 'reply')
        WHERE n.id = ANY($ids::text[])`,
      binds,
    ),
  ]);
  const extraOf = new Map(extras.map((extra) => [extra.id, extra]));
  const presented = await presentNotifications(platform, rows);
  return new Map(
    presented.map(({ id, kind, text, detail, url }, n) => {
      const { site = null, thread = null, post_id = null } = extraOf.get(id) ?? {};
      const brand = site && siteBrand(platform.config, site);
      return [
        id,
        {
          id,
          kind,
          text,
          detail,
          isRemoved: rows[n]?.data.event === "comment_removed",
          url,
          thread: post_id && thread ? [post_id, ...commentsOfThread(thread)] : null,
          brand,
        },
      ];
    }),
  );
}
