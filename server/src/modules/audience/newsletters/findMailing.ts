import type { PostDocument } from "@quire/documents/schema";
import type { AccessType, PostSubtype, PostType } from "@quire/domain/enums";
import { select } from "../../../platform/database/select.ts";
import type { EmailBrand } from "../../../platform/messages/emailLayout.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { EmailedPost } from "../../posts/ports.ts";
import { permalinkOf } from "../../posts/presentCard.ts";
import { isShown } from "../../sites/isShown.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../../sites/siteBrand.ts";

/** An unfinished newsletter, with its post as readers see it now. */
export interface Mailing {
  id: string;
  siteId: string;
  language: string;
  brand: EmailBrand;
  postId: string;
  parentId: string | null;
  post: EmailedPost;
  isAddressed: boolean;
}

interface Row extends BrandRow {
  id: string;
  site_id: string;
  addressed_at: Date | null;
  post_id: string;
  parent_id: string | null;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  slug: string;
  visibility: AccessType;
  nsfw: boolean;
  parent_title: string | null;
  blocks: PostDocument;
  language: string;
}

/**
 * Returns null when nothing is left to send: the newsletter is finished, or its post is hidden. The text is that of
 * the published version, never the draft's.
 */
export async function findMailing(platform: Platform, newsletterId: string): Promise<Mailing | null> {
  const [row] = await select<Row>(
    platform.db,
    `SELECT n.id, n.site_id, n.addressed_at, p.post_id, p.parent_id, p.ptype, p.subtype, p.title, p.slug, p.visibility,
            p.nsfw OR coalesce(parent.nsfw, false) AS nsfw, parent.title AS parent_title, r.blocks, s.language, ${BRAND_COLUMNS}
       FROM newsletters n JOIN publications p ON p.post_id = n.post_id JOIN posts w ON w.id = n.post_id
       JOIN revisions r ON r.post_id = w.id AND r.version = w.published_version AND r.kind = 'checkpoint'
       JOIN sites s ON s.id = n.site_id LEFT JOIN publications parent ON parent.post_id = p.parent_id
      WHERE n.id = $newsletterId AND n.finished_at IS NULL AND ${isShown("p")}`,
    { newsletterId },
  );
  return row ? mailingOf(platform, row) : null;
}

function mailingOf({ config }: Platform, row: Row): Mailing {
  const brand = siteBrand(config, row);
  return {
    id: row.id,
    siteId: row.site_id,
    language: row.language,
    brand,
    postId: row.post_id,
    parentId: row.parent_id,
    isAddressed: row.addressed_at !== null,
    post: {
      title: row.title,
      url: brand.url + permalinkOf(row),
      parentTitle: row.parent_title,
      blocks: row.blocks,
      visibility: row.visibility,
      nsfw: row.nsfw,
      site: { name: row.name, url: brand.url },
    },
  };
}
