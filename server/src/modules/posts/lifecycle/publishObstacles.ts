import type { FieldIssue } from "@quire/contracts/errors";
import { imagesIn } from "@quire/documents/images";
import type { Block, PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { CURRENCIES } from "@quire/domain/billing/money";
import { checkPrice } from "@quire/domain/billing/prices";
import { GoodType, MediaKind } from "@quire/domain/enums";
import { fitsSubtype } from "@quire/domain/posts/postFiles";
import { type PublishField, whyNotPublishable } from "@quire/domain/posts/publishing";
import type { Context } from "../../../platform/http/context.ts";
import { pictureHash } from "../../media/pictures.ts";
import { coverOf } from "../publication/publishedForm.ts";
import type { CarriedFile } from "../snapshot.ts";
import type { WorkingPost } from "../workingPost.ts";

/** The field of a save that fixes each obstacle. */
const FIELDS: Record<PublishField, string> = {
  title: "title",
  file: "files",
  description: "summary",
  cover: "cover_file",
  price: "pricing",
};

/** Returns everything that prevents publishing, each with the field that fixes it. */
export async function publishObstacles(context: Context, post: WorkingPost): Promise<FieldIssue[]> {
  const kinds = await kindsOf(context, post.fields.files);
  const removed = await removedByModerator(context, post);
  const deleted = kinds.flatMap((kind, at) =>
    kind === null ? [{ path: `files.${at}`, message: "This file is no longer among your uploads" }] : [],
  );
  return [...obstaclesOf(post, kinds), ...deleted, ...removed];
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
    hasCover: coverOf(featured?.type === "featuredImage" ? featured : undefined) !== null,
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

/** Returns the kind of each file in the list; null if it was deleted. */
async function kindsOf(context: Context, files: readonly CarriedFile[]) {
  if (files.length === 0) return [];
  const rows = await context.select<{ id: string; kind: string }>(
    "SELECT id, kind FROM files WHERE id = ANY($ids) FOR KEY SHARE",
    { ids: files.map(({ file }) => file) },
  );
  const byId = new Map(rows.map(({ id, kind }) => [id, kind]));
  return files.map(({ file }) => byId.get(file) ?? null);
}

/** Returns an issue for each picture and file that is withheld, since a moderator removed the post it was in. */
async function removedByModerator(context: Context, post: WorkingPost) {
  const { blocks, fields } = post;
  const hashes = imagesIn(blocks).flatMap(({ src }) => pictureHash(src.image) ?? []);
  const carried = fields.files.map(({ file }) => file);
  const inText = [...everyBlock(blocks)].flatMap((block) => ("file" in block ? [block.file] : []));
  if (hashes.length + carried.length + inText.length === 0) return [];
  const rows = await context.select<{ id: string; name: string }>(
    `SELECT id, name FROM files
      WHERE site_id = $siteId AND withheld AND (id = ANY($ids) OR (kind = 'image' AND sha256 = ANY($hashes)))`,
    { siteId: post.site_id, ids: [...carried, ...inText], hashes },
  );
  return rows.map(({ id, name }): FieldIssue => {
    const at = carried.indexOf(id);
    const message = `A moderator removed “${name}”. Replace it`;
    return { path: at < 0 ? "blocks" : `files.${at}`, message };
  });
}

/** Counts the files that match the post's subtype, or all if it has no specific one. */
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
