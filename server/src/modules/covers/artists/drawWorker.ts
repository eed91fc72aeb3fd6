import { type ArtworkRequest, composeArtwork } from "@quire/artwork/artwork";
import { COVER_PIXELS } from "@quire/domain/media/covers";
import { serveWorker } from "../../../platform/workers/serveWorker.ts";

const QUALITY = 92;

// A process of its own: the paths of a large picture take a second, and a hundred megabytes.
serveWorker(async (request: ArtworkRequest): Promise<Uint8Array> => {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const svg = composeArtwork(request, COVER_PIXELS);
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
});
