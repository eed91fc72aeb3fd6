import { serialKinds } from "./placement.ts";
import { pullTexts } from "./pull.ts";
import { type PushAction, pushTexts } from "./pushTexts.ts";
import type { Run } from "./run.ts";
import { saveTheirs } from "./saveTheirs.ts";
import { fetchTexts } from "./site.ts";

/** Uploads what the site lacks; others' changes elsewhere in a text are merged into the files. */
export async function push(run: Run, actions: readonly PushAction[]): Promise<void> {
  const { workspace, request, result, headById } = run;
  if (actions.length === 0) return;
  const kinds = serialKinds(headById);
  const total = actions.length;
  const onSent = (done: number) => request.onProgress?.({ stage: "Sending", done, total, unit: "texts" });
  const report = await pushTexts(workspace, actions, { kinds, draft: request.draft, onSent });
  result.problems.push(...report.problems);
  result.left += report.left;
  result.left_reason ??= report.stopped?.message ?? null;
  for (const { path, id, action, url, isMixed, scheduled } of report.pushed) {
    result.changes.push({ action: isMixed ? "merged" : action, path, id, url, scheduled });
  }
  run.isReordered ||= actions.some((action) => {
    const save = workspace.texts.get(action.path);
    return action.kind === "create"
      ? save?.read?.story.front.fields.index !== undefined
      : action.index !== undefined;
  });
  const mixed = report.pushed.filter(({ isMixed }) => isMixed);
  const before = result.changes.length;
  await pullTexts(
    run,
    new Map(mixed.map(({ id, path }) => [id, { path, action: "pulled", isLossless: false }])),
  );
  // They are already reported as merged.
  result.changes.length = before;
  await saveConflicts(run, report.conflicts);
}

async function saveConflicts(run: Run, conflicts: readonly { path: string; id: string }[]): Promise<void> {
  const { account, user, terminal } = run.workspace;
  const pathById = new Map(conflicts.map(({ path, id }) => [id, path]));
  for await (const posts of fetchTexts(account.client, user.id, [...pathById.keys()], terminal.signal)) {
    for (const post of posts) await saveTheirs(run, pathById.get(post.id) as string, post);
  }
}
