import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";

export interface SiteDress {
  description: string;
  /** Ids of uploaded pictures. */
  logo: string;
  cover: string;
  pinTitle: string;
  pins: string[];
  socials: { kind: string; url: string }[];
}

/** Gives a demo site its words and pictures, and opens it for support. */
export async function dressSite(platform: Platform, siteId: string, dress: SiteDress): Promise<void> {
  const at = platform.clock.now();
  await actAs(platform, { userId: siteId, groups: [], at }, (context) =>
    inTransaction(context, async (inside) => {
      await platform.db.query(
        `UPDATE sites SET description = $description, logo_file_id = $logo, cover_file_id = $cover,
                pinboard_title = $pinTitle, pinboard_posts = $pins, socials = $socials::jsonb, support = 'enabled',
                updated_at = $at
          WHERE id = $siteId`,
        {
          bind: { ...dress, socials: JSON.stringify(dress.socials), siteId, at },
          transaction: inside.transaction,
        },
      );
      await publishSiteChanged(inside, siteId);
    }),
  );
}
