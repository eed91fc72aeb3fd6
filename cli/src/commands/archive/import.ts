import { basename, dirname, extname, join, resolve } from "node:path";
import type { ImportedPost, LeftAside, SiteImport } from "@quire/contracts/records/siteImport";
import { ARCHIVE_LABELS, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import { type ImportedSite, importSite } from "../../services/archive/importSite.ts";
import { type OpenExport, withExport } from "../../services/archive/openExport.ts";
import { counted } from "../../services/counted.ts";
import { amount } from "../../services/meter.ts";
import { answerCounts } from "../answerCounts.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { mayImport } from "../mayImport.ts";
import { withMeter } from "../meter.ts";
import { requireDone } from "../requireDone.ts";

export interface ImportFlags extends CommonFlags {
  siteUrl?: string;
  drafts?: boolean;
  dryRun?: boolean;
  report?: string;
  yes?: boolean;
}

/** Posts that are told on the screen; the report has all. */
const MOST_TOLD = 10;

const NO_PAYWALL =
  "Medium does not say which stories are for its members: all come free to read. With --drafts you choose.";

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
    if (!(await mayImport(invocation, { question: "Bring it to your site?", facts }, flags))) {
      output.note("Nothing was sent.");
      return;
    }
    const request = {
      ...{ place, opened, source, siteUrl: flags.siteUrl },
      dryRun: flags.dryRun === true,
      asDrafts: flags.drafts === true,
      reportPath: resolve(terminal.cwd, flags.report ?? reportBeside(file)),
    };
    const imported = await withMeter(
      invocation,
      (meter) => importSite(terminal, { ...request, onProgress: meter.show }),
      "What was brought is kept, the site goes on by itself, and no post is brought twice.",
    );
    tell(invocation, imported);
  });
}

function factsOf(source: ArchiveSource, { name, size }: OpenExport, { drafts }: ImportFlags): string[] {
  return [
    `${name} · ${amount(size, "bytes")} · ${ARCHIVE_LABELS[source]}`,
    drafts
      ? "  Everything comes as drafts; readers see nothing of it yet."
      : "  What was published there is published here, under its own dates.",
    "  Nobody gets a letter.",
    ...(source === "medium" && !drafts ? [`  ${NO_PAYWALL}`] : []),
  ];
}

function reportBeside(file: string): string {
  return join(dirname(file), `${basename(file, extname(file))}.report.csv`);
}

function tell({ output }: Invocation, { result, noted, reportFile }: ImportedSite): void {
  const { counts } = result;
  const kept = counts.added > 0 ? `${amount(counts.added, "posts")} were brought.` : "Nothing was brought.";
  requireDone(result, { kept, next: "Run it again to bring the rest." });
  answerCounts(output, {
    document: { import: result, report_file: reportFile },
    counts: [counts.added, counts.already, counts.refused],
    summary: summaryOf(result),
  });
  for (const post of noted.slice(0, MOST_TOLD)) output.note(noteOf(post));
  for (const aside of result.asides) output.note(asideOf(aside));
  if (reportFile) output.note(`All that could not be carried over: ${reportFile}`);
}

/** What came of it, in words. */
export function summaryOf({ counts, dry_run: dryRun }: SiteImport): string {
  const number = (value: number) => value.toLocaleString("en");
  const drafts = counts.added - counts.published;
  const parts = [
    `${counted(counts.added, "post")} ${dryRun ? "would come" : "came"}`,
    counts.added > 0
      ? `${number(counts.published)} published, ${number(drafts)} as ${drafts === 1 ? "a draft" : "drafts"}`
      : null,
    counts.already > 0 ? `${number(counts.already)} were there` : null,
    counts.refused > 0 ? `${number(counts.refused)} refused` : null,
    counts.pictures > 0 ? counted(counts.pictures, "picture") : null,
    counts.pictures_missing > 0 ? `${number(counts.pictures_missing)} not to be had` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function noteOf({ title, outcome, left_out: leftOut }: ImportedPost): string {
  const [first = "", ...others] = leftOut;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `  ${title || "Untitled"}${outcome === "refused" ? " was refused" : ""}: ${first}${more}`;
}

function asideOf({ what, count, hint }: LeftAside): string {
  return `${counted(count, what)} left aside.${hint === "" ? "" : ` ${hint}`}`;
}
