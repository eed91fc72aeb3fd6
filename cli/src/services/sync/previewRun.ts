import { deletionsIn } from "./confirmDeletes.ts";
import type { Action, Plan } from "./plan.ts";
import { urlOf } from "./pull.ts";
import type { Run, SyncedAction } from "./run.ts";

const PULLED: Partial<Record<Action["kind"], SyncedAction>> = {
  fetch: "fetched",
  pull: "pulled",
  restore: "restored",
};
const PUSHED: Partial<Record<Action["kind"], SyncedAction>> = { create: "created", push: "updated" };
const BOTH: Partial<Record<Action["kind"], SyncedAction>> = { both: "merged", compare: "merged" };

/** Previews a run, as far as possible without reading the site's texts. */
export function previewRun(run: Run, { actions, renames }: Plan): void {
  const { request, result, headById, workspace } = run;
  const { direction } = request;
  const named = {
    ...(direction === "push" ? {} : PULLED),
    ...(direction === "pull" ? { deleteThere: "restored" as const } : PUSHED),
    ...(direction === "both" ? BOTH : {}),
  };
  for (const { to, id } of renames)
    result.changes.push({ action: "renamed", path: to, id, url: urlOf(run, id) });
  for (const action of actions) {
    const does = named[action.kind as keyof typeof named] as SyncedAction | undefined;
    if (action.kind === "same") result.unchanged++;
    if (action.kind === "waiting") {
      result.conflicts.push({
        path: action.path,
        id: action.id,
        theirs: workspace.found.theirs.get(action.path) ?? null,
      });
    }
    if (!does) continue;
    const { id } = action;
    const path = "path" in action ? action.path : (headById.get(id ?? "")?.title ?? "");
    result.changes.push({ action: does, path, id, url: id === null ? null : urlOf(run, id) });
  }
  result.deletions.push(...deletionsIn(run, { actions, renames }));
}
