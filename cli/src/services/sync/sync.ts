import type { Terminal } from "../../terminal.ts";
import { unusedLine } from "../frontMatter/unused.ts";
import { compareFolder } from "./compare.ts";
import { compareBoth } from "./compareBoth.ts";
import { confirmDeletes } from "./confirmDeletes.ts";
import { ofKinds, type Plan } from "./plan.ts";
import { previewRun } from "./previewRun.ts";
import { pull } from "./pull.ts";
import { push } from "./push.ts";
import type { Run, Synced, SyncRequest } from "./run.ts";
import { fetchHeads } from "./site.ts";
import { requireSiteOfFolder } from "./siteOfFolder.ts";
import { openWorkspace, rememberAll, type Workspace } from "./workspace.ts";

/** Makes a folder and its site agree. An interrupted run can be repeated and creates nothing twice. */
export async function syncFolder(terminal: Terminal, request: SyncRequest): Promise<Synced> {
  const workspace = await openWorkspace(terminal, request.place, request.folder);
  const result: Synced = {
    folder: workspace.root,
    dry_run: request.dryRun ?? false,
    ...{ changes: [], unchanged: 0, conflicts: [], deletions: [], left: 0, left_reason: null },
    problems: workspace.problems,
    warnings: workspace.warnings,
  };
  await requireSiteOfFolder(workspace, request);
  addWarnings(workspace);
  const run: Run = { workspace, request, result, headById: new Map(), isReordered: false };
  const plan = await planRun(run);
  reportKnown(run, plan);
  if (request.dryRun) await previewRun(run, plan);
  else await execute(run, plan);
  return result;
}

/** Reports once, not for each text, what Quire has no place for. */
function addWarnings({ found, unused, warnings }: Workspace): void {
  warnOfSkipped(found.skipped, "only markdown is synced (.md, .markdown, .mkd); to sync it, rename it");
  warnOfSkipped(found.hidden, "names that start with _ aren't synced");
  if (unused.size > 0) {
    const message = unusedLine([...unused].toSorted((a, b) => b[1] - a[1]).map(([key]) => key));
    warnings.push({ file: "front matter", line: null, key: null, message });
  }

  function warnOfSkipped(paths: readonly string[], why: string): void {
    const [first] = paths;
    if (first === undefined) return;
    const more = paths.length > 1 ? ` and ${paths.length - 1} more` : "";
    warnings.push({ file: first, line: null, key: null, message: `skipped${more}: ${why}` });
  }
}

async function planRun(run: Run): Promise<Plan> {
  const { account, user, terminal } = run.workspace;
  const heads = await fetchHeads(account.client, user.id, terminal.signal);
  run.headById = new Map(heads.map((head) => [head.id, head]));
  return compareFolder(run.workspace, heads, run.request);
}

async function execute(run: Run, plan: Plan): Promise<void> {
  const { workspace, request, result } = run;
  await followRenames(run, plan);
  const merging = await compareBoth(run, ofKinds(plan, "both", "compare"));
  if (request.direction !== "push") await pull(run, plan);
  if (request.direction !== "pull") await push(run, [...ofKinds(plan, "create", "push"), ...merging]);
  await confirmDeletes(run, plan);
  const forgotten = ofKinds(plan, "forget").filter(({ path }) => workspace.memory.has(path));
  await rememberAll(workspace, new Map(forgotten.map(({ path }) => [path, null])));
  result.unchanged = ofKinds(plan, "same").length;
  // A new second chapter makes the old one the third: its file has to say so before anything is compared.
  if (run.isReordered && request.direction === "both") await pull(run, onlyPlaces(await planRun(run)));
}

function onlyPlaces({ actions }: Plan): Plan {
  return { actions: actions.filter((action) => action.kind === "pull" && action.isLossless), renames: [] };
}

/** Reports what is known before the run starts, also in a dry run. */
function reportKnown({ result, workspace }: Run, plan: Plan): void {
  for (const { path, id } of ofKinds(plan, "waiting")) {
    result.conflicts.push({ path, id, theirs: workspace.found.theirs.get(path) ?? null });
  }
  for (const { path, other } of ofKinds(plan, "twice")) {
    const message = `is the same post as ${other}: remove the id from one of them`;
    result.problems.push({ file: path, line: null, key: "id", message });
  }
  for (const { path } of ofKinds(plan, "orphan")) {
    const message = `its post was deleted on the site, and it has changed here: to publish it again, remove the id and run quire publish ${path} --new; otherwise delete the file`;
    result.problems.push({ file: path, line: null, key: null, message });
  }
}

async function followRenames({ workspace, result }: Run, { renames }: Plan): Promise<void> {
  const moved = renames.map(({ from, to, id }) => ({ from, to, id, entry: workspace.memory.get(from) }));
  // Records the new path first: if interrupted, there are two records, but never none.
  await rememberAll(workspace, new Map(moved.flatMap(({ to, entry }) => (entry ? [[to, entry]] : []))));
  const left = moved.filter(({ from }) => !moved.some(({ to }) => to === from));
  await rememberAll(workspace, new Map(left.map(({ from }) => [from, null])));
  for (const { to, id } of moved) result.changes.push({ action: "renamed", path: to, id, url: null });
}
