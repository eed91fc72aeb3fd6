import { Exit, Failure } from "../../exit.ts";
import { issueLine } from "../../output.ts";
import { counted } from "../../services/counted.ts";
import { formatMoment } from "../../services/formatMoment.ts";
import { quoted } from "../../services/posts/quoted.ts";
import type { Deletion, Direction, SitesOfFolder, Synced, SyncedAction } from "../../services/sync/run.ts";
import { syncFolder } from "../../services/sync/sync.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";

export interface SyncFlags extends CommonFlags {
  dryRun?: boolean;
  yes?: boolean;
  draft?: boolean;
  otherSite?: boolean;
}

/** `sync`, `pull` and `push`: the same work in three directions. */
export async function syncCommand(
  invocation: Invocation,
  folder: string,
  flags: SyncFlags,
  direction: Direction,
  name: "sync" | "pull" | "push" | "publish" = direction === "both" ? "sync" : direction,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const synced = await withMeter(invocation, (meter) =>
    syncFolder(terminal, {
      ...{ place, folder, direction },
      dryRun: flags.dryRun,
      draft: flags.draft,
      onProgress: meter.show,
      confirmSite: sitePrompt(invocation, flags.otherSite, () => meter.close()),
      confirmDeletions: deletionPrompt(invocation, flags.yes, () => meter.close()),
    }),
  );
  for (const warning of synced.warnings) output.warn(issueLine(warning));
  const command = `quire ${name} ${quoted(folder)}`;
  const failure = failureOf(synced, command);
  // With --json the error is the only document, so its details contain the result.
  if (!failure || output.mode !== "json") output.print(synced, changeLines(synced));
  if (synced.changes.length === 0 && !failure) {
    output.info(`Everything is up to date: ${counted(synced.unchanged, "text")}.`);
  } else if (synced.changes.length > 0) output.info(summaryOf(synced));
  if (synced.deletions.length > 0) output.info(deletionsNote(synced.deletions, command));
  if (failure) throw failure;
}

/** Without a terminal and --other-site the run is refused. */
function sitePrompt(invocation: Invocation, confirmed: boolean | undefined, before: () => Promise<void>) {
  if (!confirmed && !invocation.canPrompt) return undefined;
  return async ({ own, ownProfile, other }: SitesOfFolder) => {
    await before();
    const instead = ownProfile === null ? [] : [`To sync it with its own site, use --profile ${ownProfile}`];
    return confirm(invocation, {
      question: `Sync it with ${other} too?`,
      facts: [`This folder belongs to ${own}.`, `You are signed in to ${other}.`, ...instead],
      flag: "--other-site",
      confirmed,
    });
  };
}

/** Without a terminal and --yes nothing is deleted; everything else is synced. */
function deletionPrompt(invocation: Invocation, yes: boolean | undefined, before: () => Promise<void>) {
  if (!yes && !invocation.canPrompt) return undefined;
  return async (deletions: readonly Deletion[]) => {
    await before();
    return confirm(invocation, {
      question: deletions.length === 1 ? "Delete it?" : `Delete these ${deletions.length}?`,
      facts: deletions.map(deletionLine),
      flag: "--yes",
      confirmed: yes,
    });
  };
}

function deletionLine({ path, title, where }: Deletion): string {
  return where === "site"
    ? `${path} is gone from the folder: its post${title && ` “${title}”`} would be deleted on the site`
    : `${path}: its post was deleted on the site; the file would be deleted`;
}

function deletionsNote(deletions: readonly Deletion[], command: string): string {
  const lines = deletions.slice(0, 10).map((one) => `  ${deletionLine(one)}`);
  const more = deletions.length > 10 ? [`  and ${deletions.length - 10} more`] : [];
  return ["Nothing was deleted:", ...lines, ...more, `To delete: ${command} --yes`].join("\n");
}

const ACTION_LABELS: Record<SyncedAction, [done: string, planned: string]> = {
  created: ["created on the site", "would be created on the site"],
  updated: ["sent", "would be sent"],
  merged: ["merged", "would be merged"],
  fetched: ["fetched", "would be fetched"],
  pulled: ["updated here", "would be updated here"],
  restored: ["restored here", "would be restored here"],
  renamed: ["renamed", "would be renamed"],
  deleted_on_site: ["deleted on the site", "would be deleted on the site"],
  deleted_here: ["deleted here", "would be deleted here"],
};

/** One line per text: action, file, URL. */
export function changeLines({ changes, dry_run }: Synced): string[] {
  return changes.map(({ action, path, url, scheduled }) => {
    const at = scheduled ? [`to be published on ${formatMoment(scheduled)}`] : [];
    return [ACTION_LABELS[action][dry_run ? 1 : 0], path, ...(url === null ? [] : [url]), ...at].join("\t");
  });
}

function summaryOf({ changes, unchanged, dry_run }: Synced): string {
  const counts = new Map<SyncedAction, number>();
  for (const { action } of changes) counts.set(action, (counts.get(action) ?? 0) + 1);
  const parts = [...counts].map(([action, n]) => `${n} ${ACTION_LABELS[action][dry_run ? 1 : 0]}`);
  return [...parts, ...(unchanged > 0 ? [`${unchanged} unchanged`] : [])].join(" · ");
}

/** Lists what was not done, and how to continue. */
function failureOf(synced: Synced, command: string): Failure | null {
  const { conflicts, problems, left, left_reason } = synced;
  const rest = "Everything else was done.";
  if (conflicts.length > 0) {
    const [first] = conflicts;
    const what = counted(conflicts.length, "text");
    return new Failure({
      exit: Exit.conflict,
      code: "conflicts",
      message: `${what} changed on both sides in the same place.`,
      saved: `Both are saved: yours unchanged, the site's next to it. ${rest}`,
      issues: [
        ...conflicts.map(({ path, theirs }) => ({
          ...{ file: path, line: null, key: null },
          message: theirs ? `the site's text is in ${theirs}` : "changed on both sides",
        })),
        ...problems,
      ],
      next: `Copy what you want from ${first?.theirs ?? "it"}, delete that file, then run: ${command}`,
      details: synced,
    });
  }
  if (problems.length > 0) {
    return new Failure({
      exit: Exit.failure,
      code: "texts_left",
      message: `${counted(new Set(problems.map(({ file }) => file)).size, "text")} couldn't be synced.`,
      saved: rest,
      issues: problems,
      next: `Fix that, then run: ${command}`,
      details: synced,
    });
  }
  if (left_reason === null) return null;
  return new Failure({
    exit: Exit.refused,
    code: "too_many",
    message: `${left_reason} ${counted(left, "text")} still to be sent.`,
    saved: "What was sent is saved.",
    next: `Later, continue with: ${command}`,
    details: synced,
  });
}
