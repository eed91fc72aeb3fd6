import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import { execute } from "../../platform/database/select.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";

export interface DemoSite {
  description: string;
  /** Ids of uploaded images. */
  logo: string;
  cover: string;
  pinTitle: string;
  pins: string[];
  socials: { kind: string; url: string }[];
}

/** Gives a demo site its texts and images, and enables support. */
export async function seedSite(platform: Platform, siteId: string, site: DemoSite): Promise<void> {
  const at = platform.clock.now();
  await actAs(platform, { userId: siteId, groups: [], at }, (context) =>
    inTransaction(context, async (command) => {
      await execute(
        platform.db,
        `UPDATE sites SET description = $description, logo_file_id = $logo, cover_file_id = $cover,
                pinboard_title = $pinTitle, pinboard_posts = $pins, socials = $socials::jsonb, support = 'enabled',
                updated_at = $at
          WHERE id = $siteId`,
        { ...site, socials: JSON.stringify(site.socials), siteId, at },
        command.transaction,
      );
      await publishSiteChanged(command, siteId);
    }),
  );
}
