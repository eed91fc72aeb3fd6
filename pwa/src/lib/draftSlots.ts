import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { DraftEntry, OpenDraft } from "./draftTypes.ts";

/** A range of a draft's text that moves with others' edits: Yjs relative positions, in base64. */
export interface DraftRange {
  start: string;
  end: string;
}

/** The part of the editor that panels may use. */
export interface EditorApi {
  focus(): void;
  selection(): (DraftRange & { quote: string }) | null;
  textAt(range: DraftRange): string | null;
  scrollTo(range: DraftRange): boolean;
  replaceRange(range: DraftRange, text: string): boolean;
  /** Runs a change of the document as one undo step. */
  asUndoStep(change: () => void): void;
  undo(): void;
}

/** Props of a component next to or above the editor. */
export interface DraftSlotProps {
  draft: OpenDraft;
  /** Null until the editor is mounted. */
  editor: EditorApi | null;
}

export interface DraftPanelProps extends DraftSlotProps {
  /** A resident panel renders nothing while this is false. */
  open: boolean;
  onOpen(): void;
  onClose(): void;
  /** Highlights ranges in the text. */
  setRanges(ranges: readonly (DraftRange & { id: string; active?: boolean })[]): void;
  /** Shows a number of new items in the bar. */
  setNewCount(count: number): void;
  /** The selection to comment on, until `onQuoted`. */
  quoted: (DraftRange & { quote: string }) | null;
  onQuoted(): void;
  /** Id of the highlighted range pressed last. */
  pointed: string | null;
}

export interface DraftPanel {
  id: "comments" | "history" | "notes" | "writers";
  label: string;
  icon: LucideIcon;
  load: () => Promise<ComponentType<DraftPanelProps>>;
  /** The panel highlights ranges even while it is closed. */
  isResident?: boolean;
  /** Whether a draft has the panel, for the user's role; always if left out. */
  isFor?: (entry: Pick<DraftEntry, "role" | "parent">) => boolean;
  /** It has a button in the bar too. */
  inBar?: boolean;
}

/** What other features render around the editor; `app` provides it. */
export interface DraftSlots {
  presence?: ComponentType<DraftSlotProps>;
  publish?: ComponentType<DraftSlotProps>;
  panels: readonly DraftPanel[];
}
