import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { presentUpload } from "../../presentFile.ts";
import { findFileByContent } from "../../readFiles.ts";
import { uploadPolicy } from "../policy.ts";

interface Input {
  params: { id: string; sha256: string };
  query: { kind?: UploadKind };
}

/** Returns the file with this hash if the site has it, so that it needn't be uploaded again. An image by default. */
export async function findUpload(context: Context, { params, query }: Input): Promise<UploadedFile> {
  const { platform } = context;
  authorize(context, uploadPolicy, "upload", params);
  const { kind = "image" } = query;
  const sha256 = Buffer.from(params.sha256, "hex");
  const file = await findFileByContent(platform, { siteId: params.id, kind, sha256 });
  if (!file) throw new Refusal("not_found");
  return presentUpload(platform, file);
}
