import { basename, dirname, extname, join, resolve } from "node:path";
import type { ImportedPost, SiteImport, SkippedItems } from "@quire/contracts/records/siteImport";
import { ARCHIVE_LABELS, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import { type ImportedSite, importSite } from "../../services/archive/importSite.ts";
import { type OpenExport, withExport } from "../../services/archive/openExport.ts";
import { counted } from "../../services/counted.ts";
import { amount } from "../../services/meter.ts";
import { confirmImport } from "../confirmImport.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";
import { printCounts } from "../printCounts.ts";
import { requireDone } from "../requireDone.ts";

export interface ImportFlags extends CommonFlags {
  siteUrl?: string;
  drafts?: boolean;
  dryRun?: boolean;
  report?: string;
  yes?: boolean;
}

/** What an export doesn't say, and so what is decided here. */
const UNSAID: Partial<Record<ArchiveSource, string>> = {
  medium:
    "Medium doesn't say which stories are members-only, so all are imported as free. Use --drafts to choose.",
  markdown: "Texts that don't say that they are published become drafts. So do pages.",
  rss: "A feed has only the latest posts of most sites, and no drafts.",
};

/** `--json`: `{import: {id, state, source, counts, asides, …}, report_file}`. */
export async function importCommand(
  invocation: Invocation,
  source: ArchiveSource,
  file: string,
  flags: ImportFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  await withExport(terminal, file, async (opened) => {
    const facts = factsOf(source, opened, flags);
    if (!(await confirmImport(invocation, { question: "Import it to your site?", facts }, flags))) {
      output.info("Nothing was sent.");
      return;
    }
    const request = {
      ...{ place, opened, source, siteUrl: flags.siteUrl },
      dryRun: flags.dryRun === true,
      asDrafts: flags.drafts === true,
      reportPath: resolve(terminal.cwd, flags.report ?? reportPathOf(resolve(terminal.cwd, file))),
    };
    const imported = await withMeter(
      invocation,
      (meter) => importSite(terminal, { ...request, onProgress: meter.show }),
      "The site keeps importing on its own, and no post is imported twice.",
    );
    printResult(invocation, imported);
  });
}

function factsOf(source: ArchiveSource, { name, size }: OpenExport, { drafts }: ImportFlags): string[] {
  return [
    `${name} · ${amount(size, "bytes")} · ${ARCHIVE_LABELS[source]}`,
    drafts
      ? "  Everything is imported as drafts; readers don't see them yet."
      : "  Posts published there are published here, with their original dates.",
    "  Nobody gets an email.",
    ...(UNSAID[source] && !drafts ? [`  ${UNSAID[source]}`] : []),
  ];
}

/** Beside the export, also for a folder that is named as ".". */
function reportPathOf(file: string): string {
  return join(dirname(file), `${basename(file, extname(file))}.report.csv`);
}

function printResult(
  { output }: Invocation,
  { result, remarked, moreRemarked, reportFile }: ImportedSite,
): void {
  const { counts } = result;
  const importedNote =
    counts.added > 0 ? `${amount(counts.added, "posts")} were imported.` : "Nothing was imported.";
  requireDone(result, { saved: importedNote, next: "Run it again to import the rest." });
  printCounts(output, {
    document: { import: result, report_file: reportFile },
    counts: [counts.added, counts.already, counts.refused],
    summary: summaryOf(result),
  });
  for (const post of remarked) output.info(remarkOf(post));
  if (moreRemarked > 0)
    output.info(`  And ${counted(moreRemarked, "more post")} with remarks, in the report.`);
  for (const aside of result.asides) output.info(asideOf(aside));
  if (reportFile) output.info(`What became of each post: ${reportFile}`);
}

/** Returns a summary of the import. */
export function summaryOf({ counts, dry_run: dryRun }: SiteImport): string {
  const number = (value: number) => value.toLocaleString("en");
  const drafts = counts.added - counts.published;
  const parts = [
    `${counted(counts.added, "post")} ${dryRun ? "would be imported" : "imported"}`,
    counts.added > 0
      ? `${number(counts.published)} published, ${number(drafts)} as ${drafts === 1 ? "a draft" : "drafts"}`
      : null,
    counts.already > 0 ? `${number(counts.already)} already there` : null,
    counts.refused > 0 ? `${number(counts.refused)} refused` : null,
    counts.pictures > 0 ? counted(counts.pictures, "picture") : null,
    counts.pictures_missing > 0 ? `${counted(counts.pictures_missing, "picture")} unavailable` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function remarkOf({ title, outcome, left_out: leftOut }: ImportedPost): string {
  const [first = "", ...others] = leftOut;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `  ${title || "Untitled"}${outcome === "refused" ? " was refused" : ""}: ${first}${more}`;
}

function asideOf({ what, count, hint }: SkippedItems): string {
  return `${counted(count, what)} skipped.${hint === "" ? "" : ` ${hint}`}`;
}
