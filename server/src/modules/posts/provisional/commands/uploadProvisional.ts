import { createReadStream } from "node:fs";
import type { ProvisionalFile } from "@quire/contracts/records/provisional";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { type ReceivedPicture, withReceivedPicture } from "../../../media/withReceivedPicture.ts";
import { openProvisional, requireRoom } from "../provisionalSite.ts";

const MB = 1024 ** 2;

/** Stores a guest's picture. It is never served, and moderated when it becomes a site's. */
export async function uploadProvisional(context: Context): Promise<ProvisionalFile> {
  const { facts, http } = context;
  requirePlatformHost(context);
  const announced = Number(http.request.headers["content-length"] ?? UPLOAD_LIMITS.image);
  const megabytes = Math.max(1, Math.ceil(Math.min(announced, UPLOAD_LIMITS.image) / MB));
  await enforceLimit(context, "provisionalByAddress", facts.ip, "too_many_requests");
  await enforceLimit(context, "provisionalMegabytesByAddress", facts.ip, "too_many_requests", megabytes);
  return withReceivedPicture(context, (picture) => savePicture(context, picture));
}

async function savePicture(context: Context, picture: ReceivedPicture): Promise<ProvisionalFile> {
  const { platform } = context;
  // The row first: its file is deleted with it, whatever happens next.
  const file = await inTransaction(context, async (inside) => {
    const { id: provisionalId } = await openProvisional(inside, undefined);
    const storageKey = `provisional/${provisionalId}/${picture.sha256.toString("hex")}`;
    const [row] = await select<{ id: string; storage_key: string }>(
      platform.db,
      `INSERT INTO provisional_files (id, provisional_id, name, content_type, size, sha256, storage_key)
       VALUES ($id, $provisionalId, $name, $contentType, $size, $sha256, $storageKey)
       ON CONFLICT (provisional_id, sha256) DO UPDATE SET name = provisional_files.name
       RETURNING id, storage_key`,
      {
        id: platform.newId(),
        provisionalId,
        name: picture.name.slice(0, 255) || "picture",
        contentType: picture.contentType,
        size: picture.size,
        sha256: picture.sha256,
        storageKey,
      },
      inside.transaction,
    );
    await requireRoom(inside, provisionalId);
    return row as { id: string; storage_key: string };
  });
  await platform.storage.put(file.storage_key, createReadStream(picture.path), {
    contentType: picture.contentType,
  });
  return { id: file.id, name: picture.name, size: picture.size };
}
