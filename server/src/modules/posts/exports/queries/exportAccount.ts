import type { Config } from "../../../../platform/config.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import type { ExportPorts } from "../../ports.ts";
import { exportEntries } from "../exportEntries.ts";
import { zipOf } from "../zipOf.ts";

/** Returns the beginning of a download's file name: `quire-export`. */
export const exportStem = ({ productName }: Pick<Config, "productName">): string =>
  `${productName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-export`;

/** Streams a ZIP of everything the caller owns. */
export const exportAccount =
  (ports: ExportPorts) =>
  async (context: Context, { query }: { query: { files?: boolean } }): Promise<Blob> => {
    const { platform } = context;
    const { userId } = requireUser(context);
    await enforceLimit(context, "exportsByUser", userId);
    const body = zipOf(exportEntries(platform, userId, { files: query.files ?? true, ...ports }));
    return sendDownload(context, { stem: exportStem(platform.config), extension: "zip", body });
  };
