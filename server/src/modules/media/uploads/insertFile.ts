import { cleanFileName } from "@quire/domain/media/fileNames";
import type { UploadKind } from "@quire/domain/media/uploads";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { FileColumns } from "../models/files.ts";
import { lockContent } from "./jobs/removeOrphan.ts";
import type { ReceivedFile } from "./receivedFile.ts";

type FileFacts = Pick<FileColumns, "width" | "height" | "prominent_color" | "duration" | "pages" | "facts">;

export interface NewFile extends Partial<FileFacts> {
  siteId: string;
  kind: UploadKind;
  received: ReceivedFile;
  originalKey: string;
  storageKey: string;
  public: boolean;
}

/** Inserts the row of a file whose bytes are stored. Returns its id, or null if another upload of it was first. */
export async function insertFile(context: Scope, file: NewFile): Promise<string | null> {
  const { platform } = context;
  const { siteId, kind, received } = file;
  await lockContent(context, { siteId, sha256: received.sha256 });
  // The job for leftovers of an earlier attempt may have deleted them; uploading again fixes that.
  for (const key of new Set([file.originalKey, file.storageKey])) {
    if (!(await platform.storage.stat(key))) throw new Refusal("unavailable");
  }
  const [inserted] = await context.select<{ id: string }>(
    `INSERT INTO files (id, site_id, kind, name, content_type, size, sha256, original_key, storage_key, width, height,
                        prominent_color, duration, pages, facts, public, created_at)
     VALUES ($id, $siteId, $kind, $name, $contentType, $size, $sha256, $originalKey, $storageKey, $width, $height,
             $color, $duration, $pages, $facts, $public, $now)
     ON CONFLICT (site_id, sha256, kind) DO NOTHING RETURNING id`,
    {
      id: platform.newId(),
      siteId,
      kind,
      name: cleanFileName(received.name),
      contentType: received.contentType,
      size: received.size,
      sha256: received.sha256,
      originalKey: file.originalKey,
      storageKey: file.storageKey,
      width: file.width ?? null,
      height: file.height ?? null,
      color: file.prominent_color ?? null,
      duration: file.duration ?? null,
      pages: file.pages ?? null,
      facts: JSON.stringify(file.facts ?? {}),
      public: file.public,
      now: platform.clock.now(),
    },
  );
  return inserted?.id ?? null;
}
