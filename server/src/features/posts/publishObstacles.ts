import type { FieldIssue } from "@quire/contracts/errors";
import type { Block, PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { MediaKind } from "@quire/domain/enums";
import { CURRENCIES } from "@quire/domain/money";
import { checkPrice } from "@quire/domain/prices";
import { type PublishField, whyNotPublishable } from "@quire/domain/publishing";
import { coverOf } from "./cover.ts";
import type { WorkingPost } from "./workingPost.ts";

/** The field of a save with which each obstacle is put right. */
const FIELDS: Record<PublishField, string> = {
  title: "title",
  file: "blocks",
  description: "summary",
  preview_image: "cover_file",
  price: "pricing",
};

/** Everything that keeps a post from its readers, each by the field that puts it right. */
export function publishObstacles(post: WorkingPost): FieldIssue[] {
  const { blocks, fields } = post;
  const [featured] = blocks;
  const prices = fields.pricing?.web ?? {};
  const priced = [post.currency, ...CURRENCIES].find((currency) => prices[currency] !== undefined);
  const obstacles = whyNotPublishable({
    ptype: post.ptype,
    subtype: post.subtype ?? MediaKind.rich,
    title: post.title,
    access: fields.visibility,
    price: (priced && prices[priced]) ?? null,
    currency: priced ?? post.currency,
    fileCount: countFiles(blocks, post.subtype),
    description: fields.summary,
    hasPreviewImage: coverOf(featured?.type === "featuredImage" ? featured : undefined) !== null,
  });
  const issues = obstacles.map(({ field, message }) => ({ path: FIELDS[field], message }));
  if (fields.visibility !== "paid") return issues;
  for (const currency of CURRENCIES) {
    const amount = prices[currency];
    const checked = amount === undefined || currency === priced ? null : checkPrice(amount, currency);
    if (checked && "error" in checked)
      issues.push({ path: `pricing.web.${currency}`, message: checked.error });
  }
  return issues;
}

function countFiles(blocks: PostDocument, subtype: WorkingPost["subtype"]): number {
  const counted: readonly Block["type"][] =
    subtype === MediaKind.image ? ["image", "file"] : ["file", "audio", "video"];
  return [...everyBlock(blocks)].filter(({ type }) => counted.includes(type)).length;
}
