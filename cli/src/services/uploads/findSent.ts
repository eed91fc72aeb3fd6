import type { Client } from "@quire/client/client";
import { NotFound } from "@quire/client/errors";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/uploads";

/** The file with these bytes, if the site has it already. The same bytes for another purpose are another file. */
export async function findSent(
  client: Client,
  siteId: string,
  { kind, sha256 }: { kind: UploadKind; sha256: string },
  signal: AbortSignal,
): Promise<UploadedFile | null> {
  try {
    return await client.call(findUpload, { params: { id: siteId, sha256 }, query: { kind }, signal });
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
