import type { ArtworkRequest } from "@quire/artwork/artwork";
import { openWorkerPool } from "../../../platform/workers/workerPool.ts";
import { type Artist, ArtistUnavailable } from "./artist.ts";

/** Of processor time, for a picture that takes about one second. */
const DRAW_MS = 20_000;

/** Quire's own artist: composes pictures from words, without any service. */
export function openOwnArtist(): Artist {
  const pool = openWorkerPool<ArtworkRequest, Uint8Array>({
    source: new URL("./drawWorker.ts", import.meta.url),
    workers: 2,
    maxWaiting: 100,
    maxWaitingByShare: 20,
    heapMegabytes: 256,
    megabytes: 768,
  });
  return {
    isRepeatable: true,
    async draw({ userId, words, style, mood, seed, index }) {
      const share = { key: userId, isTrusted: true };
      const drawn = pool.run({ words, style, mood, seed, index }, { share, size: 1, ms: DRAW_MS });
      return Buffer.from(
        await drawn.catch((error: unknown) => {
          throw new ArtistUnavailable("our artist didn't finish", { cause: error });
        }),
      );
    },
  };
}
