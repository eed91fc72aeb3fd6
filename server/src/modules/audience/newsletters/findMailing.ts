import type { MailingAudience } from "@quire/contracts/records/mailing";
import type { PostDocument } from "@quire/documents/schema";
import { AccessType, type PostSubtype, type PostType } from "@quire/domain/enums";
import { select } from "../../../platform/database/select.ts";
import type { EmailBrand } from "../../../platform/messages/emailLayout.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { EmailedPost } from "../../posts/ports.ts";
import { permalinkOf } from "../../posts/presentCard.ts";
import { isShown } from "../../sites/isShown.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../../sites/siteBrand.ts";
import { webVersionPath } from "../mailings/webVersion.ts";
import { type NewsletterSender, senderOf } from "../newsletterSettings/senderOf.ts";

/** An unfinished newsletter: a post as readers see it now, or a text of its own. */
export interface Mailing {
  id: string;
  siteId: string;
  language: string;
  brand: EmailBrand;
  sender: NewsletterSender;
  audience: MailingAudience;
  /** The post whose buyers get it. */
  boughtId: string | null;
  /** Null for a text of its own. */
  postId: string | null;
  parentId: string | null;
  post: EmailedPost;
  isAddressed: boolean;
}

interface Head extends BrandRow {
  id: string;
  site_id: string;
  audience: MailingAudience;
  bought_id: string | null;
  addressed_at: Date | null;
  language: string;
}

interface Row extends Head {
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
}

interface WrittenRow extends Head {
  subject: string;
  blocks: PostDocument;
}

const HEAD = `n.id, n.site_id, n.audience, n.bought_id, n.addressed_at, s.language, ${BRAND_COLUMNS}`;

/**
 * Returns null when nothing is left to send: the newsletter is finished, its post is hidden, or its site suspended. A
 * post's text is that of the published version, never the draft's.
 */
export async function findMailing(platform: Platform, newsletterId: string): Promise<Mailing | null> {
  const isUnfinished = "n.finished_at IS NULL";
  return (
    (await findPosted(platform, newsletterId, isUnfinished)) ??
    findWritten(platform, newsletterId, isUnfinished)
  );
}

/** Returns one that is in digests, also when the rest is sent; null once its post is hidden, or its site suspended. */
export async function findDigested(platform: Platform, newsletterId: string): Promise<Mailing | null> {
  return (await findPosted(platform, newsletterId, "true")) ?? findWritten(platform, newsletterId, "true");
}

/** Returns a text of its own of which emails went out, also when that is finished; null if there is none. */
export function findSentMailing(platform: Platform, newsletterId: string): Promise<Mailing | null> {
  return findWritten(platform, newsletterId, "n.addressed_at IS NOT NULL");
}

async function findPosted(
  platform: Platform,
  newsletterId: string,
  condition: string,
): Promise<Mailing | null> {
  const { db, config } = platform;
  const [row] = await select<Row>(
    db,
    `SELECT ${HEAD}, p.post_id, p.parent_id, p.ptype, p.subtype, p.title, p.slug, p.visibility,
            p.nsfw OR coalesce(parent.nsfw, false) AS nsfw, parent.title AS parent_title, r.blocks
       FROM newsletters n JOIN publications p ON p.post_id = n.post_id JOIN posts w ON w.id = n.post_id
       JOIN revisions r ON r.post_id = w.id AND r.version = w.published_version AND r.kind = 'checkpoint'
       JOIN sites s ON s.id = n.site_id LEFT JOIN publications parent ON parent.post_id = p.parent_id
      WHERE n.id = $newsletterId AND ${condition} AND ${isShown("p")}`,
    { newsletterId },
  );
  if (!row) return null;
  const brand = siteBrand(config, row);
  return {
    ...headOf(row, brand),
    sender: await senderOf(platform, row.site_id),
    postId: row.post_id,
    parentId: row.parent_id,
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

async function findWritten(
  platform: Platform,
  newsletterId: string,
  condition: string,
): Promise<Mailing | null> {
  const { db, config } = platform;
  const [row] = await select<WrittenRow>(
    db,
    `SELECT ${HEAD}, n.subject, n.blocks FROM newsletters n JOIN sites s ON s.id = n.site_id
      WHERE n.id = $newsletterId AND ${condition} AND n.subject IS NOT NULL AND s.suspended_at IS NULL`,
    { newsletterId },
  );
  if (!row) return null;
  const brand = siteBrand(config, row);
  const sender = await senderOf(platform, row.site_id);
  const post = { ...writtenPost(row, brand), webUrl: brand.url + webVersionPath(platform, row.id) };
  return { ...headOf(row, brand), sender, postId: null, parentId: null, post };
}

/** A text of its own, which every recipient gets in full. */
export function writtenPost(
  { subject, blocks }: { subject: string; blocks: PostDocument },
  { name, url }: EmailBrand,
): EmailedPost {
  const open = { visibility: AccessType.free, nsfw: false };
  return { title: subject, url: null, parentTitle: null, blocks, ...open, site: { name, url } };
}

function headOf(row: Head, brand: EmailBrand) {
  return {
    id: row.id,
    siteId: row.site_id,
    language: row.language,
    brand,
    audience: row.audience,
    boughtId: row.bought_id,
    isAddressed: row.addressed_at !== null,
  };
}
