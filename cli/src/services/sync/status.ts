import type { PostHead } from "@quire/contracts/calls/syncing";
import type { Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { compareFolder } from "./compare.ts";
import type { Action } from "./plan.ts";
import { fetchHeads } from "./site.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

export type TextState =
  | "new here"
  | "new there"
  | "changed here"
  | "changed there"
  | "changed on both sides"
  | "gone here"
  | "gone there"
  | "conflict"
  | "renamed"
  | "can't be read";

/** A text that differs between folder and site. */
export interface StatusLine {
  state: TextState;
  path: string | null;
  id: string | null;
  title: string;
}

/** What `quire status --json` prints. */
export interface FolderStatus {
  folder: string;
  texts: StatusLine[];
  unchanged: number;
  problems: Issue[];
}

const STATES: Record<Exclude<Action["kind"], "same" | "forget" | "twice">, TextState> = {
  create: "new here",
  fetch: "new there",
  push: "changed here",
  pull: "changed there",
  both: "changed on both sides",
  compare: "changed on both sides",
  deleteThere: "gone here",
  restore: "gone here",
  deleteHere: "gone there",
  orphan: "gone there",
  waiting: "conflict",
};

export interface Compared {
  workspace: Workspace;
  actions: Action[];
  headById: ReadonlyMap<string, PostHead>;
  status: FolderStatus;
}

/** Compares a folder with its site without changing either. */
export async function compareWithSite(terminal: Terminal, place: Place, folder: string): Promise<Compared> {
  const workspace = await openWorkspace(terminal, place, folder);
  const heads = await fetchHeads(workspace.account.client, workspace.user.id, terminal.signal);
  const { actions, renames } = compareFolder(workspace, heads);
  const headById = new Map(heads.map((head) => [head.id, head]));
  const titleOf = (id: string | null, path: string | null) =>
    headById.get(id ?? "")?.title ?? workspace.texts.get(path ?? "")?.title ?? "";
  const texts: StatusLine[] = renames.map(({ to, id }) => ({
    state: "renamed",
    path: to,
    id,
    title: titleOf(id, to),
  }));
  for (const action of actions) {
    if (action.kind === "same" || action.kind === "forget" || action.kind === "twice") continue;
    const path = action.kind === "fetch" ? null : action.path;
    texts.push({ state: STATES[action.kind], path, id: action.id, title: titleOf(action.id, path) });
  }
  for (const path of workspace.broken) texts.push({ state: "can't be read", path, id: null, title: "" });
  const unchanged = actions.filter(({ kind }) => kind === "same").length;
  const status = { folder: workspace.root, texts, unchanged, problems: workspace.problems };
  return { workspace, actions, headById, status };
}
