import { isExplicit } from "@quire/domain/posts/explicit";
import { Refusal } from "../../../platform/http/refusal.ts";
import { MediaUnavailable } from "../../../platform/media/failures.ts";
import type { Platform } from "../../../platform/platform.ts";
import { loadSharp } from "./loadSharp.ts";

/** Refuses an explicit image. One that can't be checked now is refused too, with a retry. */
export async function refuseExplicit({ media, log }: Platform, path: string): Promise<void> {
  const scores = await media.classifier(await thumbnails(path)).catch((error: unknown) => {
    if (!(error instanceof MediaUnavailable)) throw error;
    log.error({ err: error }, "a picture could not be classified");
    throw new Refusal("unavailable", { retryAfter: 5 });
  });
  if (scores.some(isExplicit)) {
    throw new Refusal("explicit_content", { details: { guidelines: "/community-guidelines" } });
  }
}

const SIDE = 224;
/** An animation is sampled across its whole length. */
const MAX_FRAMES = 5;

/**
 * Returns the image at `path`, or some frames of an animation, as the classifier takes them: raw pixels, 224 × 224
 * × 3 bytes.
 */
async function thumbnails(path: string): Promise<Buffer[]> {
  const sharp = await loadSharp();
  const { pages = 1 } = await sharp(path).metadata();
  const frames = Math.min(pages, MAX_FRAMES);
  return Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp(path, { page: Math.round((at * (pages - 1)) / Math.max(1, frames - 1)) })
        .resize(SIDE, SIDE, { fit: "fill" })
        .flatten({ background: "#ffffff" })
        .toColorspace("srgb")
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
}
