import { cleanFileName } from "@quire/domain/media/fileNames";
import type { UploadKind } from "@quire/domain/media/uploads";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { FileColumns } from "../models/files.ts";
import { lockContent } from "./jobs/removeStray.ts";
import type { ReceivedFile } from "./receivedFile.ts";

type Measured = Pick<FileColumns, "width" | "height" | "prominent_color" | "duration" | "pages" | "facts">;

export interface NewFile extends Partial<Measured> {
  siteId: string;
  kind: UploadKind;
  received: ReceivedFile;
  originalKey: string;
  storageKey: string;
  public: boolean;
}

/** Writes the row of a file whose bytes are stored; returns its id, or null where another upload of it was first. */
export async function insertFile(
  context: Pick<CommandContext, "platform" | "transaction">,
  file: NewFile,
): Promise<string | null> {
  const { platform, transaction } = context;
  const { siteId, kind, received } = file;
  await lockContent(context, { siteId, sha256: received.sha256 });
  // Gone when it was taken for one that an earlier try had left behind: sending it again mends that.
  for (const key of new Set([file.originalKey, file.storageKey])) {
    if (!(await platform.storage.stat(key))) throw new Refusal("unavailable");
  }
  const [made] = await platform.db.query<{ id: string }>(
    `INSERT INTO files (id, site_id, kind, name, content_type, size, sha256, original_key, storage_key, width, height,
                        prominent_color, duration, pages, facts, public, created_at)
     VALUES ($id, $siteId, $kind, $name, $contentType, $size, $sha256, $originalKey, $storageKey, $width, $height,
             $color, $duration, $pages, $facts, $public, $now)
     ON CONFLICT (site_id, sha256, kind) DO NOTHING RETURNING id`,
    {
      bind: {
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
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return made?.id ?? null;
}
