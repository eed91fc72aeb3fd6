/** A range that keeps its place while others write: Yjs relative positions, in base64. */
export interface TextRange {
  start: string;
  end: string;
}

/** A range selected for a comment, with its text. */
export interface QuotedRange extends TextRange {
  quote: string;
}

/** A commented range of the text. */
export interface CommentRange extends TextRange {
  id: string;
  /** Whether its comment is the one being shown. */
  active?: boolean;
}

export interface OutlineEntry {
  /** Id of the heading's block. */
  id: string;
  level: number;
  text: string;
}

export interface TextCounts {
  words: number;
  minutes: number;
  outline: readonly OutlineEntry[];
}

/** The editor's API for the surrounding screen. */
export interface EditorHandle {
  /** Focuses the title while it is empty, else the end of the text. */
  focus(): void;
  /** The selected range, or null. */
  selection(): QuotedRange | null;
  /** The current text of a range; null when it was deleted. */
  textAt(range: TextRange): string | null;
  /** Scrolls a range into view; false when its text was deleted. */
  scrollTo(range: TextRange): boolean;
  /** Scrolls a block into view and puts the caret there, as the outline does. */
  goTo(blockId: string): void;
  /** Replaces the text of a range, as an undoable step; false when its text was deleted. */
  replaceRange(range: TextRange, text: string): boolean;
  /** Runs a change to the draft's document as one undoable step. */
  asUndoStep(change: () => void): void;
  openFind(): void;
  openHelp(): void;
  undo(): void;
  redo(): void;
  /** Inserts files at the caret, as dropping them there would. */
  insertFiles(files: readonly File[]): void;
}
