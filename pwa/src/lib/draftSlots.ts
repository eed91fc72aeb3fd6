import type { DraftRole } from "@quire/domain/posts/draftRoles";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { OpenDraft } from "./draftTypes.ts";

/** What a link can create; `any` lets the creator choose. */
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
  /** The selection to comment on, until `onQuoted`. */
  quoted: (DraftRange & { quote: string }) | null;
  onQuoted(): void;
  /** Id of the highlighted range pressed last. */
  pointed: string | null;
}

export interface DraftPanel {
  id: "comments" | "history" | "writers";
  label: string;
  icon: LucideIcon;
  load: () => Promise<ComponentType<DraftPanelProps>>;
  /** The panel highlights ranges even while it is closed. */
  isResident?: boolean;
  /** Whether a role may use the panel; all roles if left out. */
  isFor?: (role: DraftRole) => boolean;
}

/** What other features render around the editor; `app` provides it. */
export interface DraftSlots {
  presence?: ComponentType<DraftSlotProps>;
  publish?: ComponentType<DraftSlotProps>;
  panels: readonly DraftPanel[];
}
