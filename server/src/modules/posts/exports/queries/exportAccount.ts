import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { ExportPorts } from "../../ports.ts";
import { exportEntries } from "../exportEntries.ts";
import { zipOf } from "../zipOf.ts";

/** Streams a ZIP of everything the caller owns. */
export const exportAccount =
  ({ statement }: ExportPorts) =>
  async (context: Context, { query }: { query: { files?: boolean } }): Promise<Blob> => {
    const { platform } = context;
    const { userId } = requireUser(context);
    await enforceLimit(context, "exportsByUser", userId);
    const stem = `${platform.config.productName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-export`;
    const body = zipOf(exportEntries(platform, userId, { files: query.files ?? true, statement }));
    return sendDownload(context, { stem, extension: "zip", body });
  };
