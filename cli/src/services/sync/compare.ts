import type { PostHead } from "@quire/contracts/calls/syncing";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { locationOf, mayBeText, serialOf } from "./findTexts.ts";
import { type LocalText, type Memory, type Plan, planSync, type RemotePost } from "./plan.ts";
import type { SyncRequest } from "./run.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the plan that makes a folder and its site agree. */
export function compareFolder(
  workspace: Workspace,
  heads: readonly PostHead[],
  { draft }: Pick<SyncRequest, "draft"> = {},
): Plan {
  const headById = new Map(heads.map((head) => [head.id, head]));
  const places = placesByName(workspace, headById);
  const locals: LocalText[] = [...workspace.texts.values()].map(({ path, id, title, hash, said }) => ({
    ...{ path, id, title, hash },
    draft: said.draft,
    at: said.at ?? null,
    index: said.index ?? places.get(path) ?? null,
    isWaiting: workspace.found.theirs.has(path),
  }));
  // A text that can't be parsed, or is ignored, is neither sent nor deleted, nor is the post of another file.
  const memories = [...workspace.memory].flatMap(([path, entry]): Memory[] => {
    if (isHeld(workspace, path)) return [];
    const { id, version, hash, shown, said, status, index } = entry;
    return [{ path, id, version, hash, shown, draft: said?.draft, at: said?.at, status, index }];
  });
  const held = heldIds(workspace);
  const remotes = heads.filter(({ id }) => !held.has(id)).map(asRemote);
  return planSync(locals, memories, remotes, { draft });
}

function heldIds(workspace: Workspace): Set<string> {
  const held = [...workspace.memory].filter(([path]) => isHeld(workspace, path));
  return new Set(held.flatMap(([, { id }]) => id ?? []));
}

const isHeld = ({ broken, found }: Workspace, path: string): boolean =>
  broken.has(path) || found.isIgnored(path, "file") || !mayBeText(path);

function asRemote(head: PostHead): RemotePost {
  const { id, version, status, title, index } = head;
  return {
    ...{ id, version, status, title, index },
    isArchived: head.is_archived,
    isTypedIn: head.is_typed_in,
    isScheduled: head.scheduled !== null,
  };
}

/**
 * Returns positions from names such as `02-the-carpet-bag.md`, among the texts of one serial's folder. If the site
 * already has the same order, only new texts get a position.
 */
export function placesByName(
  { texts, memory, found }: Pick<Workspace, "texts" | "memory" | "found">,
  headById: ReadonlyMap<string, PostHead>,
): Map<string, number> {
  const byFolder = new Map<string, string[]>();
  const nameOf = (path: string) => locationOf(found.pages, path).name;
  for (const path of texts.keys()) {
    const { folder } = locationOf(found.pages, path);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), path]);
  }
  const places = new Map<string, number>();
  for (const paths of byFolder.values()) {
    if (serialOf(paths.map(nameOf)) === null) continue;
    const counted = paths.filter((path) => /^\d/.test(nameOf(path)) && texts.get(path)?.said.index === null);
    counted.sort((a, b) => compareNames(nameOf(a), nameOf(b)));
    const there = counted.map((path) => headById.get(memory.get(path)?.id ?? "")?.index ?? null);
    const current = there.filter((index) => index !== null);
    const isInOrder = current.every((index, at) => at === 0 || index > (current[at - 1] as number));
    for (const [at, path] of counted.entries()) {
      if (!isInOrder || there[at] === null) places.set(path, at + 1);
    }
  }
  return places;
}
