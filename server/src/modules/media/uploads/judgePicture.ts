import { isExplicit } from "@quire/domain/posts/explicit";
import { Refusal } from "../../../platform/http/refusal.ts";
import { MediaUnavailable } from "../../../platform/media/failures.ts";
import type { Platform } from "../../../platform/platform.ts";
import { thumbnails } from "./thumbnails.ts";

/** Refuses an explicit picture. One that cannot be looked at now is not let in either: its sender may try again. */
export async function judgePicture({ media, log }: Platform, path: string): Promise<void> {
  const scores = await media.judge(await thumbnails(path)).catch((error: unknown) => {
    if (!(error instanceof MediaUnavailable)) throw error;
    log.error({ err: error }, "a picture could not be judged");
    throw new Refusal("unavailable", { retryAfter: 5 });
  });
  if (scores.some(isExplicit)) {
    throw new Refusal("explicit_content", { details: { guidelines: "/community-guidelines" } });
  }
}
