import type { Client } from "@quire/client/client";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import { orNull } from "../orNull.ts";

/** Returns the file with these bytes if the site has it. The same bytes for another purpose are another file. */
export async function findSent(
  client: Client,
  siteId: string,
  { kind, sha256 }: { kind: UploadKind; sha256: string },
  signal: AbortSignal,
): Promise<UploadedFile | null> {
  return orNull(client.call(findUpload, { params: { id: siteId, sha256 }, query: { kind }, signal }));
}
