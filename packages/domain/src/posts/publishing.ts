import type { Currency } from "../billing/money.ts";
import { checkPrice } from "../billing/prices.ts";
import type { AccessType, GoodType, PostSubtype, PostType } from "../enums.ts";
import { isDeliveredLater } from "./postFiles.ts";
import { checkTitle } from "./titles.ts";

/** The fields that publishing checks. `price` is in minor units, 0 for free, null if unset. */
export interface Publishable {
  ptype: PostType;
  subtype: PostSubtype;
  title: string;
  access: AccessType;
  price: number | null;
  currency: Currency;
  goodType: GoodType | null;
  /** Number of main files; for a good of any other kind, of all files. */
  fileCount: number;
  description: string;
  hasCover: boolean;
}

export type PublishField = "title" | "file" | "description" | "cover" | "price";
export interface PublishObstacle {
  field: PublishField;
  message: string;
}

const MISSING_FILE: Partial<Record<PostSubtype, string>> = {
  document: "Please upload a document",
  video: "Please upload a video",
  image: "Please upload an image",
  audio: "Please upload an audio file",
  pdf: "Please upload a PDF",
};

/** Returns the message for a missing file; null if the post needs none. */
function missingFile(post: Publishable): string | null {
  if (isDeliveredLater(post)) return null;
  if (post.goodType === "audio_recording") return MISSING_FILE.audio ?? null;
  const named = MISSING_FILE[post.subtype];
  return named ?? (post.ptype === "dg" ? "Please upload a file" : null);
}

/**
 * Returns everything that prevents a draft from being published, in form order; empty if nothing does. A digital
 * good is judged by its page, so it needs all five fields; a text needs a title, its main file if it has one, and a
 * price if it is paid.
 */
export function whyNotPublishable(post: Publishable): PublishObstacle[] {
  const obstacles: PublishObstacle[] = [];
  const add = (field: PublishField, message: string) => obstacles.push({ field, message });
  const title = checkTitle(post.title);
  if ("error" in title) add("title", title.error);
  const missing = post.fileCount < 1 ? missingFile(post) : null;
  if (missing !== null) add("file", missing);
  if (post.ptype === "dg") {
    if (post.description.trim() === "") add("description", "Please add a description");
    if (!post.hasCover) add("cover", "Please add a cover");
  }
  const price = priceProblem(post);
  if (price !== null) add("price", price);
  return obstacles;
}

function priceProblem(post: Publishable): string | null {
  const { ptype, access, price, currency } = post;
  // Without an order there would be no recipient to deliver to.
  if (access !== "paid" && isDeliveredLater(post)) {
    return "Please set a price: buyers get this delivered";
  }
  if (access !== "paid") return ptype === "dg" && price === null ? "Please set a price, or 0 for free" : null;
  if (price === null) return "Please set a price";
  const checked = checkPrice(price, currency);
  return "error" in checked ? checked.error : null;
}
