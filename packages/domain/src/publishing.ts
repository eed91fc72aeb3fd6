import type { AccessType, PostSubtype, PostType } from "./enums.ts";
import type { Currency } from "./money.ts";
import { checkPrice } from "./prices.ts";
import { checkTitle } from "./titles.ts";

/** What publishing looks at. `price` is in minor units, 0 for free, null when none was set. */
export interface Publishable {
  ptype: PostType;
  subtype: PostSubtype;
  title: string;
  access: AccessType;
  price: number | null;
  currency: Currency;
  fileCount: number;
  description: string;
  hasPreviewImage: boolean;
}

export type PublishField = "title" | "file" | "description" | "preview_image" | "price";
export interface PublishObstacle {
  field: PublishField;
  message: string;
}

const MISSING_FILE: Partial<Record<PostSubtype, string>> = {
  document: "Please upload a document",
  video: "Please upload a video",
  image: "Please upload an image",
  audio: "Please upload an audio file",
};

/**
 * Everything that stands between a draft and its readers, in the order of the form; empty when it may go out.
 * A digital good is sold by what is around it, so it needs all five; text needs a title, and a price if it is paid.
 */
export function whyNotPublishable(post: Publishable): PublishObstacle[] {
  const obstacles: PublishObstacle[] = [];
  const add = (field: PublishField, message: string) => obstacles.push({ field, message });
  const title = checkTitle(post.title);
  if ("error" in title) add("title", title.error);
  if (post.ptype === "dg") {
    if (post.fileCount < 1) add("file", MISSING_FILE[post.subtype] ?? "Please upload a file");
    if (post.description.trim() === "") add("description", "Please add a description");
    if (!post.hasPreviewImage) add("preview_image", "Please add a preview image");
  }
  const price = priceProblem(post);
  if (price !== null) add("price", price);
  return obstacles;
}

function priceProblem({ ptype, access, price, currency }: Publishable): string | null {
  if (access !== "paid") return ptype === "dg" && price === null ? "Please set a price, or 0 for free" : null;
  if (price === null) return "Please set a price";
  const checked = checkPrice(price, currency);
  return "error" in checked ? checked.error : null;
}
