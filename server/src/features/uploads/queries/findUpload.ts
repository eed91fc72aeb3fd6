import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { findFile } from "../findFile.ts";
import { uploadPolicy } from "../policy.ts";
import { presentUpload } from "../presenter.ts";

/** The picture with these bytes, if it was sent before: it need not be sent again. */
export async function findUpload(
  context: Context,
  { params }: { params: { id: string; sha256: string } },
): Promise<UploadedFile> {
  authorize(context, uploadPolicy, "upload", params);
  const file = await findFile(context.platform.db, params.id, Buffer.from(params.sha256, "hex"));
  if (!file) throw new Refusal("not_found");
  return presentUpload(file);
}
