import { rm } from "node:fs/promises";
import { join } from "node:path";
import { CallError, NotFound } from "@quire/client/errors";
import { deletePost } from "../posts/deletePost.ts";
import { ofKinds, type Plan } from "./plan.ts";
import { rawOf } from "./readText.ts";
import type { Deletion, Run } from "./run.ts";
import { rememberAll } from "./workspace.ts";

/** Deletes on one side what was deleted on the other, if confirmed; otherwise only reports it. */
export async function confirmDeletes(run: Run, plan: Plan): Promise<void> {
  const { request, result } = run;
  const deletions = deletionsIn(run, plan);
  if (deletions.length === 0) return;
  if (!(await request.confirmDeletions?.(deletions))) {
    result.deletions.push(...deletions);
    return;
  }
  // Parts before their serial: a serial with parts can't be deleted.
  const isSerial = (id: string) => run.headById.get(id)?.ptype === "parent";
  for (const deletion of deletions.toSorted((a, b) => Number(isSerial(a.id)) - Number(isSerial(b.id)))) {
    run.workspace.terminal.signal.throwIfAborted();
    await (deletion.where === "site" ? deleteThere(run, deletion) : deleteHere(run, deletion));
  }
}

/** Returns the deletions that the direction allows. */
export function deletionsIn({ request, headById }: Run, plan: Plan): Deletion[] {
  const { direction } = request;
  const there = direction === "pull" ? [] : ofKinds(plan, "deleteThere");
  const here = direction === "push" ? [] : ofKinds(plan, "deleteHere");
  return [
    ...there.map(({ path, id }) => ({
      path,
      id,
      title: headById.get(id)?.title ?? "",
      where: "site" as const,
    })),
    ...here.map(({ path, id }) => ({ path, id, title: "", where: "folder" as const })),
  ];
}

async function deleteThere(run: Run, { path, id }: Deletion): Promise<void> {
  const { workspace, result, headById } = run;
  const { status = "drafts", parent = null } = headById.get(id) ?? {};
  try {
    await deletePost(workspace.terminal, workspace, { id, status });
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0 || error.status === 401 || error.status >= 500)
      throw error;
    // An interrupted deletion has already succeeded.
    if (!(error instanceof NotFound)) {
      result.problems.push({ file: path, line: null, key: null, message: error.message });
      return;
    }
  }
  await rememberAll(workspace, new Map([[path, null]]));
  if (parent !== null) run.isReordered = true;
  result.changes.push({ action: "deleted_on_site", path, id, url: null });
}

async function deleteHere({ workspace, result }: Run, { path, id }: Deletion): Promise<void> {
  const full = join(workspace.root, path);
  if ((await rawOf(full)) !== workspace.texts.get(path)?.raw) {
    result.problems.push({
      file: path,
      line: null,
      key: null,
      message: "was saved while this ran: run it again",
    });
    return;
  }
  await rm(full, { force: true });
  await rememberAll(workspace, new Map([[path, null]]));
  result.changes.push({ action: "deleted_here", path, id, url: null });
}
