import type { PostHead } from "@quire/contracts/calls/syncing";
import type { Issue } from "../../exit.ts";
import type { Place } from "../account/place.ts";
import type { Reading } from "../meter.ts";
import type { Workspace } from "./workspace.ts";

export type Direction = "both" | "pull" | "push";

/** Something deleted on one side, to be deleted on the other. */
export interface Deletion {
  path: string;
  id: string;
  title: string;
  /** Where it would be deleted. */
  where: "site" | "folder";
}

/** A folder's own site, and the one that it would be synced with. */
export interface SitesOfFolder {
  own: string;
  /** The sign-in of its own site, if there is one here. */
  ownProfile: string | null;
  other: string;
}

export interface SyncRequest {
  place: Place;
  folder: string;
  direction: Direction;
  dryRun?: boolean;
  /** Saves new texts as drafts, whatever their front matter says. */
  draft?: boolean;
  onProgress?(reading: Reading): void;
  /** Called if the folder belongs to another site. Without it the run is refused. */
  confirmSite?(sites: SitesOfFolder): Promise<boolean>;
  /** Called once for all deletions. Without it nothing is deleted. */
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

/** A text that was, or would be, changed on either side. */
export interface SyncedText {
  action: SyncedAction;
  path: string;
  id: string | null;
  url: string | null;
  /** When it will be published automatically. */
  scheduled?: string | null;
}

/** Result of a run, as `quire sync --json` prints it. */
export interface Synced {
  folder: string;
  /** True if this is a preview and nothing was done. */
  dry_run: boolean;
  changes: SyncedText[];
  /** Number of equal texts. */
  unchanged: number;
  /** Changed on both sides in the same place; the file `theirs` has the site's text. */
  conflicts: { path: string; id: string; theirs: string | null }[];
  /** Deleted on one side, but not on the other without confirmation. */
  deletions: Deletion[];
  problems: Issue[];
  warnings: Issue[];
  /** Number of texts that the site refused for now, and the reason. */
  left: number;
  left_reason: string | null;
}

/** A run over a folder: its inputs and results. */
export interface Run {
  workspace: Workspace;
  request: SyncRequest;
  result: Synced;
  headById: ReadonlyMap<string, PostHead>;
  /** The order of serials' parts has changed since the site was read. */
  isReordered: boolean;
}
