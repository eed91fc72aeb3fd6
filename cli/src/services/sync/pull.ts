import { ofKinds, type Plan } from "./plan.ts";
import type { Run, SyncedAction } from "./run.ts";
import { fetchTexts } from "./site.ts";
import { type Incoming, writeTexts } from "./writeTexts.ts";

/** The path of a post's file, and the resulting action. */
interface Wanted {
  path: string | null;
  action: SyncedAction;
  isLossless: boolean;
}

/** Downloads what the folder lacks. When only pulling, restores deleted files. */
export async function pull(run: Run, plan: Plan): Promise<void> {
  const { request } = run;
  const wanted = new Map<string, Wanted>();
  for (const { id } of ofKinds(plan, "fetch"))
    wanted.set(id, { path: null, action: "fetched", isLossless: false });
  for (const { id, path, isLossless } of ofKinds(plan, "pull"))
    wanted.set(id, { path, action: "pulled", isLossless: isLossless });
  for (const { id, path } of ofKinds(plan, "restore"))
    wanted.set(id, { path, action: "restored", isLossless: false });
  if (request.direction === "pull") {
    for (const { id, path } of ofKinds(plan, "deleteThere")) {
      wanted.set(id, { path, action: "restored", isLossless: false });
    }
  }
  await pullTexts(run, wanted);
}

const NOT_WRITTEN = {
  changedDuringRun: "was saved while this ran: run it again",
  filesLeft: "not all its pages could be fetched, so it wasn't changed: see it on the site",
};

/** Writes the texts of these posts to their files. Serials come first, so that their parts find the folder. */
export async function pullTexts(run: Run, wanted: ReadonlyMap<string, Wanted>): Promise<void> {
  const { workspace, request, result, headById } = run;
  const { account, user, terminal } = workspace;
  const isSerial = (id: string) => headById.get(id)?.ptype === "parent";
  const ids = [...wanted.keys()].sort((a, b) => Number(isSerial(b)) - Number(isSerial(a)));
  let done = 0;
  for await (const posts of fetchTexts(account.client, user.id, ids, terminal.signal)) {
    const incoming = posts.map((post): Incoming => {
      const { path, isLossless } = wanted.get(post.id) as Wanted;
      return { post, path, isLossless: isLossless };
    });
    for (const { id, path, state } of await writeTexts(workspace, incoming, request.onProgress)) {
      const action = wanted.get(id)?.action ?? "pulled";
      if (state === "written") result.changes.push({ action, path, id, url: urlOf(run, id) });
      else
        result.problems.push({
          file: path,
          line: null,
          key: null,
          message: NOT_WRITTEN[state],
        });
    }
    done += posts.length;
    request.onProgress?.({ stage: "Fetching", done, total: ids.length, unit: "texts" });
  }
}

export function urlOf({ workspace, headById }: Run, id: string): string | null {
  const head = headById.get(id);
  return head ? (workspace.user.site_url ?? workspace.account.origin) + head.permalink : null;
}
