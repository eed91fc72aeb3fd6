import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { OpenDraft } from "./draftTypes.ts";

/** A stretch of a text that stays where it is while others write: Yjs relative positions, in base64. */
export interface DraftRange {
  start: string;
  end: string;
}

/** What of an editor those around it may use. */
export interface EditorDoor {
  focus(): void;
  selection(): (DraftRange & { quote: string }) | null;
  textAt(range: DraftRange): string | null;
  scrollTo(range: DraftRange): boolean;
  replaceRange(range: DraftRange, text: string): boolean;
  /** Runs what changes the draft's document, as one step that `undo` takes back. */
  asOneStep(change: () => void): void;
  undo(): void;
}

/** What is put beside or above a text that is being written. */
export interface DraftSlotProps {
  draft: OpenDraft;
  /** Null until the editor is there. */
  editor: EditorDoor | null;
}

export interface DraftPanelProps extends DraftSlotProps {
  /** A panel that is always there draws nothing while this is false. */
  open: boolean;
  onOpen(): void;
  onClose(): void;
  /** Marks places in the text. */
  setRanges(ranges: readonly (DraftRange & { id: string; active?: boolean })[]): void;
  /** What somebody selected in order to speak of it, until it is taken. */
  quoted: (DraftRange & { quote: string }) | null;
  onQuoted(): void;
  /** The marked place that was pressed in the text last. */
  pointed: string | null;
}

export interface DraftPanel {
  id: "comments" | "history" | "writers";
  label: string;
  icon: LucideIcon;
  load: () => Promise<ComponentType<DraftPanelProps>>;
  /** It marks places in the text, also while it is closed. */
  isResident?: boolean;
  /** Whether it is for who is here with this role. */
  isFor?: (role: DraftRole) => boolean;
}

/** What other features put around a text that is being written; `app` puts them in. */
export interface DraftSlots {
  presence?: ComponentType<DraftSlotProps>;
  publish?: ComponentType<DraftSlotProps>;
  panels: readonly DraftPanel[];
}
