import type { UploadKind } from "@quire/domain/media/uploads";
import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates a resumable upload that has received nothing; returns the parameters of its calls. */
export async function makeResumable(
  { db, clock, newId }: Platform,
  siteId: string,
): Promise<{ id: string; kind: UploadKind; uploadId: string }> {
  const uploadId = newId();
  const now = clock.now();
  await execute(
    db,
    `INSERT INTO resumable_uploads (id, site_id, kind, name, size, created_at, expires_at)
     VALUES ($uploadId, $siteId, 'audio', 'a.mp3', 10000000, $now, $expires)`,
    { uploadId, siteId, now, expires: new Date(now.getTime() + 86_400_000) },
  );
  return { id: siteId, kind: "audio", uploadId };
}
