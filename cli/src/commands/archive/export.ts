import { Exit, Failure, Interrupted } from "../../exit.ts";
import { type Exported, exportEverything } from "../../services/archive/export.ts";
import { amount } from "../../services/meter.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openMeter } from "../meter.ts";

export async function exportCommand(
  invocation: Invocation,
  folder: string,
  _flags: CommonFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const meter = await openMeter(invocation);
  let exported: Exported;
  try {
    exported = await exportEverything(terminal, { place, folder, onProgress: meter.show });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    throw new Failure({
      exit: Exit.interrupted,
      code: "interrupted",
      message: "Stopped.",
      kept: `What has arrived is in ${folder}.`,
      next: "Run the same line again to go on.",
    });
  } finally {
    await meter.close();
  }
  output.answer(exported, [exported.folder]);
  output.note(summaryOf(exported));
  for (const path of exported.missing) output.warn(`${path}: the site itself has lost it.`);
  if (exported.left.length > 0)
    output.note(
      `${exported.left.length} from an earlier export are no longer on the site; they are still here, and named in export.json.`,
    );
}

/** What it brought, in words. */
export function summaryOf({ posts, files }: Exported): string {
  const parts = [
    `${posts.toLocaleString("en")} ${posts === 1 ? "post" : "posts"}`,
    amount(files.fetched, files.fetched === 1 ? "file" : "files"),
    files.there > 0 ? `${files.there.toLocaleString("en")} were there` : null,
    files.bytes > 0 ? amount(files.bytes, "bytes") : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
