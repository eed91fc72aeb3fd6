import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findFileByContent } from "../../readFiles.ts";
import { uploadPolicy } from "../policy.ts";
import { presentUpload } from "../presenter.ts";

interface Input {
  params: { id: string; sha256: string };
  query: { kind?: UploadKind };
}

/** The file with these bytes, if it was sent before: it need not be sent again. A picture, unless another kind is asked for. */
export async function findUpload(context: Context, { params, query }: Input): Promise<UploadedFile> {
  const { platform } = context;
  authorize(context, uploadPolicy, "upload", params);
  const { kind = "image" } = query;
  const sha256 = Buffer.from(params.sha256, "hex");
  const file = await findFileByContent(platform, { siteId: params.id, kind, sha256 });
  if (!file) throw new Refusal("not_found");
  return presentUpload(platform, file);
}
