import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { loadImport } from "../importRow.ts";
import { subscriberPolicy } from "../policy.ts";

/** Sends the rows that an import refused. */
export async function getRefusedRows(
  context: Context,
  { params }: { params: { id: string; importId: string } },
): Promise<Blob> {
  authorize(context, subscriberPolicy, "manageList", params);
  const { refused_key: key } = await loadImport(context.platform, params);
  const body = key ? await context.platform.storage.get(key) : null;
  if (!body) {
    throw new Refusal("not_found", { message: "No rows were refused, or it was more than 30 days ago." });
  }
  return sendDownload(context, { stem: "refused", extension: "csv", body });
}
