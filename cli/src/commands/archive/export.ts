import { type Exported, exportEverything } from "../../services/archive/export.ts";
import { counted } from "../../services/counted.ts";
import { amount } from "../../services/meter.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";

export interface ExportFlags extends CommonFlags {
  force?: boolean;
}

export async function exportCommand(
  invocation: Invocation,
  folder: string,
  flags: ExportFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const exported = await withMeter(
    invocation,
    (meter) =>
      exportEverything(terminal, { place, folder, force: flags.force === true, onProgress: meter.show }),
    `Everything fetched so far is in ${folder}.`,
  );
  output.print(exported, [exported.folder]);
  output.info(summaryOf(exported));
  output.info(
    `Followers, orders, earnings and your account's data: download everything at ${place.origin}/settings/data`,
  );
  for (const path of exported.missing) output.warn(`${path}: the site no longer has this file.`);
  if (exported.left.length > 0)
    output.info(
      `No longer on the site: ${counted(exported.left.length, "file")} of an earlier export. Nothing was deleted; export.json lists them.`,
    );
}

/** Returns a summary of the export. */
export function summaryOf({ posts, files }: Exported): string {
  const parts = [
    counted(posts, "post"),
    counted(files.fetched, "file"),
    files.there > 0 ? `${files.there.toLocaleString("en")} already there` : null,
    files.bytes > 0 ? amount(files.bytes, "bytes") : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
