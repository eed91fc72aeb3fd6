import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions } from "@quire/domain/media/uploads";
import type { ForeignForm } from "../foreignPost.ts";
import { webAddress } from "../html/pieces.ts";

/** Returns the form of an episode of a podcast, whose recording is fetched; null for another file. */
export function recordingForm(address: string): ForeignForm | null {
  const url = webAddress(address);
  if (!url || !acceptedExtensions("audio")?.includes(extensionOf(new URL(url).pathname))) return null;
  return {
    ...{ type: "audio", parent: null, index: null, pricing: null, nsfw: false, direction: null },
    files: [{ path: url, kind: "audio", block: null }],
  };
}
