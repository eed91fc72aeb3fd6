import type { PostHead } from "@quire/contracts/calls/syncing";
import type { Issue } from "../../exit.ts";
import type { Place } from "../account/place.ts";
import type { Reading } from "../meter.ts";
import type { Workspace } from "./workspace.ts";

export type Direction = "both" | "pull" | "push";

/** Something that is gone on one side, and would be deleted on the other. */
export interface Deletion {
  path: string;
  id: string;
  title: string;
  /** Where it would be deleted. */
  where: "site" | "folder";
}

export interface SyncRequest {
  place: Place;
  folder: string;
  direction: Direction;
  dryRun?: boolean;
  /** New texts are not shown to readers, whatever their front matter is silent about. */
  draft?: boolean;
  onProgress?(reading: Reading): void;
  /** Asked once for all. Without it nothing is deleted. */
  confirmDeletions?(deletions: readonly Deletion[]): Promise<boolean>;
}

export type SyncedAction =
  | "created"
  | "updated"
  | "merged"
  | "fetched"
  | "pulled"
  | "restored"
  | "renamed"
  | "deleted_on_site"
  | "deleted_here";

/** One text that was, or would be, changed here or there. */
export interface SyncedText {
  action: SyncedAction;
  path: string;
  id: string | null;
  url: string | null;
}

/** What became of a folder. Its shape is what `quire sync --json` prints. */
export interface Synced {
  folder: string;
  /** True when nothing was done and this is what would be. */
  dry_run: boolean;
  changes: SyncedText[];
  /** Texts that were the same on both sides. */
  unchanged: number;
  /** Changed on both sides in the same place; the site's text is in the file `theirs`. */
  conflicts: { path: string; id: string; theirs: string | null }[];
  /** Gone on one side, and not deleted on the other since nobody said so. */
  deletions: Deletion[];
  problems: Issue[];
  warnings: Issue[];
  /** How many texts the site did not take for now, and why. */
  left: number;
  left_reason: string | null;
}

/** One run over a folder: what it works with, and what it has done. */
export interface Run {
  workspace: Workspace;
  request: SyncRequest;
  result: Synced;
  headById: ReadonlyMap<string, PostHead>;
  /** Parts of serials have other places now than when the site was looked at. */
  isReordered: boolean;
}
