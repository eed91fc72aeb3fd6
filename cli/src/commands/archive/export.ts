import { type Exported, exportEverything } from "../../services/archive/export.ts";
import { counted } from "../../services/counted.ts";
import { amount } from "../../services/meter.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";

export async function exportCommand(
  invocation: Invocation,
  folder: string,
  _flags: CommonFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const exported = await withMeter(
    invocation,
    (meter) => exportEverything(terminal, { place, folder, onProgress: meter.show }),
    `Everything fetched so far is in ${folder}.`,
  );
  output.answer(exported, [exported.folder]);
  output.note(summaryOf(exported));
  for (const path of exported.missing) output.warn(`${path}: the site no longer has this file.`);
  if (exported.left.length > 0)
    output.note(
      `${exported.left.length} from an earlier export are no longer on the site; they're still here, and listed in export.json.`,
    );
}

/** What it brought, in words. */
export function summaryOf({ posts, files }: Exported): string {
  const parts = [
    counted(posts, "post"),
    counted(files.fetched, "file"),
    files.there > 0 ? `${files.there.toLocaleString("en")} already there` : null,
    files.bytes > 0 ? amount(files.bytes, "bytes") : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
