import type { FieldIssue } from "@quire/contracts/errors";
import type { Block, PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { CURRENCIES } from "@quire/domain/billing/money";
import { checkPrice } from "@quire/domain/billing/prices";
import { GoodType, MediaKind } from "@quire/domain/enums";
import { fitsSubtype } from "@quire/domain/posts/postFiles";
import { type PublishField, whyNotPublishable } from "@quire/domain/posts/publishing";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { coverOf } from "../drafts/cover.ts";
import type { WorkingPost } from "../drafts/workingPost.ts";
import type { CarriedFile } from "../snapshot.ts";

/** The field of a save with which each obstacle is put right. */
const FIELDS: Record<PublishField, string> = {
  title: "title",
  file: "files",
  description: "summary",
  preview_image: "cover_file",
  price: "pricing",
};

/** Everything that keeps a post from its readers, each by the field that puts it right. */
export async function publishObstacles(context: Context, post: WorkingPost): Promise<FieldIssue[]> {
  const kinds = await kindsOf(context, post.fields.files);
  const gone = kinds.flatMap((kind, at) =>
    kind === null ? [{ path: `files.${at}`, message: "This file is no longer among your uploads" }] : [],
  );
  return [...obstaclesOf(post, kinds), ...gone];
}

function obstaclesOf(post: WorkingPost, kinds: readonly (string | null)[]): FieldIssue[] {
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
    goodType: fields.good_type,
    fileCount: countFiles(blocks, post.subtype) + countCarried(post, kinds),
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

/** The kind of each file in the list; null where it is there no more. */
async function kindsOf({ platform, transaction }: Context, files: readonly CarriedFile[]) {
  if (files.length === 0) return [];
  const rows = await platform.db.query<{ id: string; kind: string }>(
    "SELECT id, kind FROM files WHERE id = ANY($ids) FOR KEY SHARE",
    { bind: { ids: files.map(({ file }) => file) }, transaction, type: QueryTypes.SELECT },
  );
  const byId = new Map(rows.map(({ id, kind }) => [id, kind]));
  return files.map(({ file }) => byId.get(file) ?? null);
}

/** Those that are what the post is about; where it is about nothing in particular, all. */
function countCarried({ subtype, fields }: WorkingPost, kinds: readonly (string | null)[]): number {
  const wanted = fields.good_type === GoodType.audioRecording ? MediaKind.audio : subtype;
  const isNamed = wanted !== null && wanted !== MediaKind.other && wanted !== MediaKind.rich;
  return kinds.filter((kind) => kind !== null && (!isNamed || fitsSubtype(wanted, kind))).length;
}

function countFiles(blocks: PostDocument, subtype: WorkingPost["subtype"]): number {
  const counted: readonly Block["type"][] =
    subtype === MediaKind.image ? ["image", "file"] : ["file", "audio", "video"];
  return [...everyBlock(blocks)].filter(({ type }) => counted.includes(type)).length;
}
