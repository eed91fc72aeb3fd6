import { isSerialType } from "../posts/story.ts";
import { deletionsIn } from "./confirmDeletes.ts";
import { placementOf, serialKinds } from "./placement.ts";
import type { Action, Plan } from "./plan.ts";
import { urlOf } from "./pull.ts";
import type { Run, SyncedAction } from "./run.ts";
import { parseText } from "./workspace.ts";

const PULLED: Partial<Record<Action["kind"], SyncedAction>> = {
  fetch: "fetched",
  pull: "pulled",
  restore: "restored",
};
const PUSHED: Partial<Record<Action["kind"], SyncedAction>> = { create: "created", push: "updated" };
const BOTH: Partial<Record<Action["kind"], SyncedAction>> = { both: "merged", compare: "merged" };

/** Previews a run, as far as possible without reading the site's texts. */
export async function previewRun(run: Run, { actions, renames }: Plan): Promise<void> {
  const { request, result, headById } = run;
  const { direction } = request;
  const unplaced = direction === "pull" ? new Set<string>() : await reportUnplaced(run, actions);
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
    if (!does || (action.kind === "create" && unplaced.has(action.path))) continue;
    const { id } = action;
    const path = "path" in action ? action.path : (headById.get(id ?? "")?.title ?? "");
    result.changes.push({ action: does, path, id, url: id === null ? null : urlOf(run, id) });
  }
  result.deletions.push(...deletionsIn(run, { actions, renames }));
}

/** Reports new texts that have no place on the site, such as a chapter without its story. Returns their paths. */
async function reportUnplaced(
  { workspace, headById, result }: Run,
  actions: readonly Action[],
): Promise<Set<string>> {
  const created = actions.filter((action) => action.kind === "create");
  const kinds = serialKinds(headById);
  const ids = new Map([...workspace.memory].map(([path, { id }]) => [path, id]));
  const texts = [];
  for (const { path } of created) {
    const text = workspace.texts.get(path);
    if (!text) continue;
    const read = await parseText(workspace, text);
    const id = text.id ?? ids.get(path) ?? path;
    const { type } = read.story.front.fields;
    ids.set(path, id);
    if (isSerialType(type)) kinds.set(id, type);
    texts.push({ path, read });
  }
  for (const [path, { id }] of workspace.texts) if (id !== null) ids.set(path, id);
  const unplaced = new Set<string>();
  for (const { path, read } of texts) {
    const placed = placementOf(workspace, path, read, { ids, kinds });
    if (!("error" in placed)) continue;
    unplaced.add(path);
    result.problems.push({ file: path, line: placed.line, key: placed.key, message: placed.error });
  }
  return unplaced;
}
