import { Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { execute } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findFiles, type StoredFile } from "../../readFiles.ts";
import { withStoredFile } from "../../withStoredFile.ts";

/** Makes an audio file's waveform: of any format with ffmpeg, of WAV and MP3 without. Otherwise there is none. */
export function handleWaveform(platform: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const [file] = await findFiles(platform, [fileId]);
    if (!file || file.facts.waveform) return;
    const waveform = await withStoredFile(platform, file.storage_key, (path) =>
      readWaveform(platform, file, path),
    );
    if (!waveform) return;
    await execute(platform.db, "UPDATE files SET facts = facts || $facts::jsonb WHERE id = $fileId", {
      fileId,
      facts: JSON.stringify({ waveform }),
    });
  };
}

async function readWaveform(
  { media, log }: Platform,
  { id, content_type: contentType }: StoredFile,
  path: string,
): Promise<number[] | null> {
  try {
    const film = await media.film();
    if (film) return await film.peaks(path);
    return (await media.inspect("waveform", { path, contentType })).peaks;
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof Unsafe)) throw error;
    log.info({ fileId: id, reason: error.message }, "a recording stays without a waveform");
    return null;
  }
}
